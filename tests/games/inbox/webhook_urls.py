"""The addresses of a site whose mail service may call it."""

from django.urls import include, path

from games.doors import webhooks  # noqa: F401  # its receivers, which the site loads with the secret
from tocsite.urls import urlpatterns as own

urlpatterns = [path("mail-service/", include("anymail.urls")), *own]
