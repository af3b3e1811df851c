"""Addresses of leagues, tournaments, ladders and ratings."""

from django.urls import path

from .views import ladders, ratings

app_name = "leagues"
urlpatterns = [
    path("ratings/", ratings.boards, name="ratings"),
    path("ratings/<slug:ruleset>/<int:players>/", ratings.pool, name="pool"),
    path("people/<str:name>/ratings/", ratings.person, name="person"),
    path("ladders/", ladders.ladder, name="ladders"),
    path("ladders/join/", ladders.join, name="join_ladder"),
    path("ladders/leave/", ladders.leave, name="leave_ladder"),
]
