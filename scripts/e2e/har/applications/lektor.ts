import type { Application } from "../application.ts";
import { sender } from "../requests.ts";
import { startServer } from "../server.ts";

/** Pages of a website in files, edited in a single page over JSON that names each by its path. */
export const LEKTOR: Application = {
  name: "lektor",
  login: "none",
  packages: { pypi: ["lektor==3.3.14", "setuptools==65.5.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ data }) {
    for (const [path, text] of Object.entries(PROJECT)) {
      const file = `${data}/site/${path}`;
      await Deno.mkdir(file.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.writeTextFile(file, text);
    }
  },
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/bin/lektor`,
      args: (port) => ["--project", "site", "server", "--port", `${port}`, "-O", `${data}/built`],
      env: () => ({ LC_ALL: "C.UTF-8", XDG_CACHE_HOME: `${data}/cache` }),
      ready: "/admin/api/ping",
      cwd: data,
    }),
  async fill(server) {
    const send = sender(server);
    for (const [id, title] of [["kettles", "Kettles"], ["lamps", "Lamps"], ["tea", "Tea"]]) {
      await send("POST", "/admin/api/newrecord", {
        id,
        path: "/news",
        model: "post",
        data: { _model: "post", title, body: `About ${title}` },
      });
    }
  },
};

/** The files of a website with news. */
const PROJECT: Readonly<Record<string, string>> = {
  "site.lektorproject": "[project]\nname = Allotments\n",
  "models/page.ini": `[model]
name = Page
label = {{ this.title }}
[fields.title]
label = Title
type = string
[fields.body]
label = Body
type = markdown
`,
  "models/news.ini": `[model]
name = News
label = News
[fields.title]
label = Title
type = string
[children]
model = post
order_by = title
`,
  "models/post.ini": `[model]
name = Post
label = {{ this.title }}
[fields.title]
label = Title
type = string
[fields.author]
label = Author
type = string
[fields.body]
label = Body
type = markdown
`,
  "templates/page.html": "<title>{{ this.title }}</title><h1>{{ this.title }}</h1>{{ this.body }}",
  "templates/news.html": `<title>{{ this.title }}</title><h1>{{ this.title }}</h1>
{% for post in this.children %}<p><a href="{{ post|url }}">{{ post.title }}</a></p>{% endfor %}`,
  "templates/post.html": `<title>{{ this.title }}</title><h1>{{ this.title }}</h1>
<p>By {{ this.author }}</p>{{ this.body }}`,
  "content/contents.lr": "_model: page\n---\ntitle: Allotments\n---\nbody: Behind the station.\n",
  "content/news/contents.lr": "_model: news\n---\ntitle: News\n",
  "content/news/welcome/contents.lr":
    "title: Welcome\n---\nauthor: Ines\n---\nbody: The gate is open.\n",
};
