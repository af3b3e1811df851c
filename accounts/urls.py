"""Addresses under ``/people/me/``. A name of three letters or more cannot be ``me``."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("me/", views.profile, name="profile"),
    path("me/browser-zone/", views.browser_zone, name="browser_zone"),
    path("me/log-out-everywhere/", views.log_out_everywhere, name="log_out_everywhere"),
    path("me/test-mail/", views.test_mail, name="test_mail"),
    path("me/resume-mail/<str:token>/", views.resume_mail, name="resume_mail"),
]
