from mezzanine.project_template.project_name.urls import *
