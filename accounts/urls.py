"""Addresses under ``/people/me/``. A name of three letters or more cannot be ``me``."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("me/", views.profile, name="profile"),
    path("me/browser-zone/", views.browser_zone, name="browser_zone"),
    path("me/log-out-everywhere/", views.log_out_everywhere, name="log_out_everywhere"),
    path("me/test-mail/", views.test_mail, name="test_mail"),
    path("me/data/", views.your_data, name="your_data"),
    path("me/data/request/", views.ask_data_file, name="ask_data_file"),
    path("me/data/file/", views.data_file, name="data_file"),
    path("me/delete/", views.delete_account, name="delete_account"),
    path("me/keep-account/<str:token>/", views.keep_account, name="keep_account"),
    path("me/resume-mail/<str:token>/", views.resume_mail, name="resume_mail"),
]
