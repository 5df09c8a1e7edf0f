import type { Application } from "../application.ts";
import { DjangoProject, randomIds } from "../django_project.ts";

const PROJECT = new DjangoProject("django", "shop");
const LIBRARY = new DjangoProject("django", "library");

/** The administration of Django: pages and forms with a token in each, answered by redirects. */
export const DJANGO: Application = {
  name: "django",
  login: "form, CSRF",
  packages: { pypi: ["django==5.1.4"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  prepare: (place) => PROJECT.prepare(place, DJANGO.accounts, ["--run-syncdb"]),
  start: (place) => PROJECT.start(place, "/admin/login/"),
  async fill({ url }) {
    const form = await signedIn(url);
    for (const name of ["Books", "Music", "Shoes"]) await form("category", { name });
    for (let i = 1; i <= 5; i++) {
      await form("product", {
        title: `article ${i}`,
        price: `${i}.25`,
        category: `${i % 3 + 1}`,
        available_0: "2025-01-02",
        available_1: "10:00:00",
      });
    }
  },
};

/** The same with users and permissions, rows of forms in forms and in lists, and files. */
export const DJANGO_SITE: Application = {
  ...DJANGO,
  name: "django_site",
  recorder: "proxy",
  async prepare(place) {
    await LIBRARY.prepare(place, DJANGO.accounts, ["--run-syncdb"]);
    await LIBRARY.manage(place, ["shell", "--command", PREPARE]);
  },
  start: (place) => LIBRARY.start(place, "/admin/login/"),
  async fill(_, place) {
    await LIBRARY.manage(place, ["shell", "--command", FILL]);
  },
};

/** Has ids begin anywhere, also those of the permissions. */
const PREPARE = `
from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Permission
${randomIds()}
Permission.objects.all().delete()
for config in apps.get_app_configs():
    create_permissions(config, verbosity=0)
`;

const FILL = `
from datetime import date
from django.contrib.auth.models import Group, User
from library.models import Author, Book
Group.objects.create(name="Cleaners")
User.objects.create_user("walter", password="Walter-pw-5")
for number, name in enumerate(["Ada Quill", "Bo Reed", "Cy Stone"]):
    author = Author.objects.create(name=name)
    for title in ["Notes", "Letters"]:
        book = Book.objects.create(
            title=f"{title} of {name}", author=author, published=date(2001, 2, 3), fee=number
        )
        book.copy_set.create(shelf=f"Z{number}", condition="worn")
`;

async function signedIn(url: string) {
  const { username, password } = DJANGO.accounts[0];
  const cookies = new Map<string, string>();
  const post = async (path: string, fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams({
      csrfmiddlewaretoken: cookies.get("csrftoken") ?? "",
      ...fields,
    });
    const cookie = Array.from(cookies, (pair) => pair.join("=")).join("; ");
    keep(
      await fetch(`${url}${path}`, {
        method: "POST",
        body,
        headers: { cookie },
        redirect: "manual",
      }),
    );
  };
  const keep = async (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      if (name !== undefined) cookies.set(name, value);
    }
    await response.body?.cancel();
  };
  await keep(await fetch(`${url}/admin/login/`));
  await post("/admin/login/", { username, password, next: "/admin/" });
  return (model: string, fields: Readonly<Record<string, string>>) =>
    post(`/admin/shop/${model}/add/`, { ...fields, _save: "Save" });
}
