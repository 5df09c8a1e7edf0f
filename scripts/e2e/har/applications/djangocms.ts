import type { Application } from "../application.ts";
import { DjangoProject, randomIds } from "../django_project.ts";

const PROJECT = new DjangoProject("djangocms", "guide");

/** Pages made of plugins in a toolbar: forms in frames, structure over JSON, drafts and versions. */
export const DJANGO_CMS: Application = {
  name: "djangocms",
  login: "form, CSRF",
  packages: {
    pypi: [
      "django-cms==5.1.3",
      "django==5.2.19",
      "djangocms-alias==3.2.0",
      "djangocms-simple-admin-style==2.1.1",
      "djangocms-text==1.0.2",
      "djangocms-versioning==2.8.0",
    ],
  },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await PROJECT.prepare(place, DJANGO_CMS.accounts);
    await PROJECT.manage(place, ["shell", "--command", PREPARE]);
  },
  start: (place) => PROJECT.start(place, "/en/admin/login/"),
  async fill(_, place) {
    await PROJECT.manage(place, ["shell", "--command", FILL]);
  },
};

/** Makes the first page, and ids that begin anywhere. */
const PREPARE = `
from cms.api import add_plugin, create_page
from django.contrib.auth.models import User
from django.db import transaction
${randomIds()}
user = User.objects.first()
page = create_page("Valley guide", "page.html", "en", created_by=user, in_navigation=True)
with transaction.atomic():
    page.set_as_homepage()
content = page.pagecontent_set(manager="admin_manager").get()
add_plugin(content.get_placeholders()[0], "TextPlugin", "en", body="<p>Paths along the river.</p>")
content.versions.get().publish(user)
`;

const FILL = `
from cms.api import add_plugin, create_page
from django.contrib.auth.models import User
user = User.objects.first()
for title in ["Kettles of the mill", "Lamps on the bridge", "Umbrellas for rent"]:
    page = create_page(title, "page.html", "en", created_by=user, in_navigation=True)
    content = page.pagecontent_set(manager="admin_manager").get()
    for text in ["First", "Second"]:
        body = f"<p>{text} words about {title}</p>"
        add_plugin(content.get_placeholders()[0], "TextPlugin", "en", body=body)
    content.versions.get().publish(user)
`;
