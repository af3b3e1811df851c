"""The addresses of a site whose mail service may call it."""

from django.urls import include, path

from tocsite.urls import urlpatterns as own

urlpatterns = [path("mail-service/", include("anymail.urls")), *own]
