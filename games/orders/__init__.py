"""Reading of written orders: one line of free text against the legal orders.

Pure functions, no models. `read_line` reads a line, by the words of the game's title (`lexicon`). It tries
in this order:

0. `doubts.find_doubt`: a sentence beside the orders of a reply that takes them back; then none is read.
1. `read_line.read_line`: the number of an option in front of words, which have to agree with it.
2. `single_order.read_single_order`: a command word, thanks, an option's number (`option_numbers`); else one order
   by 3 to 6.
3. `single_order.read_as_it_stands`: exact notation, legal or not.
4. The same in words: a yes or no to the question, all words of one legal order, a whole order that is illegal, or
   enough words of one legal order alone.
5. `Lexicon.otherwise`: what the title reads if 3 and 4 find no legal order; then an order behind a yes.
6. `Lexicon.at_last`: what it reads last; then the label of an order in another language.
7. `Lexicon.several`: several orders on the line, which win over one; if 2 to 6 find a problem, `split.split_orders`
   looks for them too.
"""
