import type { Application, Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

const PROJECT = new URL("../files/django", import.meta.url).pathname;
const SETTINGS = ["--settings", "shop.settings", "--pythonpath", PROJECT];

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
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await manage(place, ["migrate", "--run-syncdb"]);
    for (const { username, password } of DJANGO.accounts) {
      await manage(
        place,
        [
          "createsuperuser",
          "--noinput",
          "--username",
          username,
          "--email",
          `${username}@example.com`,
        ],
        { DJANGO_SUPERUSER_PASSWORD: password },
      );
    }
  },
  start: (place) =>
    startServer({
      program: `${place.packages}/bin/django-admin`,
      args: (port) => ["runserver", "--noreload", ...SETTINGS, `127.0.0.1:${port}`],
      env: () => environment(place),
      ready: "/admin/login/",
      cwd: place.data,
    }),
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

function manage(
  place: Place,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/django-admin`,
    args: [...args, ...SETTINGS],
    env: { ...environment(place), ...env },
    cwd: place.data,
  });
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  return {
    DATABASE: `${data}/db.sqlite3`,
    PYTHONDONTWRITEBYTECODE: "1",
    SECRET_KEY: Deno.readTextFileSync(`${data}/key`),
  };
}
