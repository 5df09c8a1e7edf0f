import type { Application } from "../application.ts";
import { DjangoProject, randomIds } from "../django_project.ts";

const PROJECT = new DjangoProject(
  "mezzanine",
  "magazine",
  ({ data }) => ({ MEDIA: `${data}/media` }),
);

/** Pages in a tree and a blog, in an administration of forms, with forms that visitors fill in. */
export const MEZZANINE: Application = {
  name: "mezzanine",
  login: "form, CSRF",
  packages: { pypi: ["Mezzanine==6.1.1", "django==4.2.30", "setuptools==65.5.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  // A browser loses what a script received just before its form was sent.
  recorder: "proxy",
  async prepare(place) {
    await PROJECT.prepare(place, MEZZANINE.accounts);
    await PROJECT.manage(place, ["shell", "--command", randomIds(300, TABLES)]);
  },
  start: (place) => PROJECT.start(place, "/admin/login/"),
  async fill(_, place) {
    await PROJECT.manage(place, ["shell", "--command", FILL]);
  },
};

/** The beginnings of the names of the tables whose ids begin anywhere. */
const TABLES = ["pages_", "blog_", "forms_", "generic_", "django_comments"];

const FILL = `
from django.contrib.auth import get_user_model
from mezzanine.blog.models import BlogCategory, BlogPost
from mezzanine.forms.models import Form
from mezzanine.pages.models import RichTextPage
user = get_user_model().objects.first()
for title in ["Harbour", "Market", "Theatre"]:
    RichTextPage.objects.create(title=title, content=f"<p>About the {title}</p>")
    category = BlogCategory.objects.create(title=f"News of the {title}")
    post = BlogPost.objects.create(title=f"{title} reopens", content="<p>Soon</p>", user=user)
    post.categories.add(category)
    form = Form.objects.create(title=f"Ask the {title}", content="<p>Write to us</p>")
    form.fields.create(label="Question", field_type=1, required=True)
`;
