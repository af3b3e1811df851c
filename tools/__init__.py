"""Programs for those who build the site: they measure it, and make its fonts, pictures, map and catalogues.

No image of the site has this folder.
"""
