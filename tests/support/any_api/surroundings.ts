import { type Call, type Fields, json } from "./call.ts";
import { type Conventions, keyOf } from "./conventions.ts";
import { type Draw, drawFrom } from "./draw.ts";
import { createIds } from "./ids.ts";

const NAMES = ["Garden", "Workshop", "Kitchen"];
const OTHER_NAMES = ["Attic", "Cellar"];
const POLLS = 2;

/** A category of things. */
export interface Category {
  readonly id: string | number;
  readonly name: string;
}

/** What things are kept in and put into: the workspace of the user, categories, and jobs. */
export class Surroundings {
  readonly categories: readonly Category[];
  readonly #workspace: string | number;
  readonly #jobs = new Map<string, { polls: number; readonly end: () => void }>();
  readonly #newId: (title: string) => string | number;
  readonly #draw: Draw;

  constructor(readonly conventions: Conventions, seed: number, isFilled: boolean) {
    this.#draw = drawFrom(seed + 77);
    this.#newId = createIds(conventions, this.#draw, seed);
    // Ids of whole numbers do not begin with one everywhere.
    for (let i = 0; i < 20 + seed % 30; i++) this.#newId("skipped");
    this.#workspace = this.#newId("Main");
    const names = isFilled ? [...OTHER_NAMES, ...NAMES] : NAMES;
    this.categories = names.toSorted((a, b) => a < b ? -1 : 1)
      .map((name) => ({ id: this.#newId(name), name }));
  }

  get #idKey(): string {
    const { idKey } = this.conventions;
    return keyOf(this.conventions, idKey.includes("{") ? "id" : idKey);
  }

  /** Answers a call that is not about things, or refuses one for another workspace. */
  answer({ path, query, headers, body }: Call): Response | undefined {
    if (path === "/me") {
      return json({
        name: "Marta Lind",
        locale: "en",
        workspace: { [this.#idKey]: this.#workspace, name: "Main" },
      });
    }
    const { workspace } = this.conventions;
    const given = workspace === "path"
      ? decodeURIComponent(/^\/workspaces\/([^/]*)/.exec(path)?.[1] ?? "")
      : workspace === "query"
      ? query.get("workspace") ?? body.workspace
      : workspace === "header"
      ? headers.get("x-workspace")
      : this.#workspace;
    if (String(given) !== String(this.#workspace)) return json({ error: "no such workspace" }, 404);
    const [, collection, id] = this.pathOf(path).split("/");
    if (collection === "categories") return json(this.#shown());
    if (collection === "jobs") return this.#jobOf(id === "get" ? String(body.id) : id);
  }

  /** Returns a path without its workspace. */
  pathOf(path: string): string {
    return this.conventions.workspace === "path" ? path.replace(/^\/workspaces\/[^/]*/, "") : path;
  }

  /** Starts a job, and returns its response. */
  startJob(end: () => void): Response {
    const id = this.#draw.text(12, "0123456789abcdef");
    this.#jobs.set(id, { polls: 0, end });
    return this.conventions.publish === "job in a header"
      ? new Response(null, { status: 202, headers: { location: `/jobs/${id}` } })
      : json({ jobId: id, state: "queued" }, 202);
  }

  #jobOf(id: string): Response {
    const job = this.#jobs.get(id);
    if (!job) return json({ error: "no such job" }, 404);
    if (job.polls++ < POLLS) return json({ id, state: "running" });
    job.end();
    return json({ id, state: "done" });
  }

  #shown(): unknown {
    const { choice } = this.conventions;
    const shown: Fields[] = this.categories.map(({ id, name }) => ({ [this.#idKey]: id, name }));
    switch (choice) {
      case "groups":
        return [
          { name: "Inside", categories: shown.slice(0, 1) },
          { name: "Outside", categories: shown.slice(1) },
        ];
      case "options":
        return {
          fields: [{
            name: "category",
            options: this.categories.map(({ id, name }) => ({ value: id, label: name })),
          }],
        };
      default:
        return { categories: shown };
    }
  }
}
