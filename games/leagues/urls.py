"""Addresses of leagues, tournaments, ladders and ratings."""

from django.urls import URLPattern

app_name = "leagues"
urlpatterns: list[URLPattern] = []
