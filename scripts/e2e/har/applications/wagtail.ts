import type { Application } from "../application.ts";
import { DjangoProject } from "../django_project.ts";

const PROJECT = new DjangoProject("wagtail", "press", ({ data }) => ({ MEDIA: `${data}/media` }));

/** Pages under a tree, in forms of many parts, with dialogs that are pages inside JSON. */
export const WAGTAIL: Application = {
  name: "wagtail",
  login: "form, CSRF",
  packages: { pypi: ["wagtail==8.0.1"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  prepare: (place) => PROJECT.prepare(place, WAGTAIL.accounts),
  start: (place) => PROJECT.start(place, "/admin/login/"),
  async fill(_, place) {
    await PROJECT.manage(place, ["shell", "--command", FILL]);
  },
};

const FILL = `
from press.models import Article
from wagtail.models import Page
home = Page.objects.get(depth=2)
for title in ["Harbour", "Market", "Station", "Theatre"]:
    home.add_child(instance=Article(title=title, summary="Opening hours", text="From nine to five"))
`;
