import { type JsonValue, parseJson, stringifyJson } from "../../../lib/json/mod.ts";
import type { IdKind, MadeUp } from "./made_up.ts";
import type { Call } from "./sessions.ts";

type Thing = Record<string, unknown>;

/** The things of an application: projects with members and tasks, comments, exports, files. */
export interface Store {
  answer(call: Call): Response;
}

const BEGIN_MS = Date.parse("2026-02-17T09:30:00Z");

/** Opens a store that initially `holds` some projects. */
export function createStore(ids: IdKind, made: MadeUp, holds: number): Store {
  const newId = () => made.id(ids);
  let ticks = 0;
  const now = () => new Date(BEGIN_MS + 1000 * ++ticks).toISOString();
  const users = ["Ada", "Mia", "Noa"].map((name) => ({ id: newId(), name }));
  const projects: Thing[] = [];
  const tasks: Thing[] = [];
  const jobs: Thing[] = [];
  const comments: Thing[] = [];
  const etagOf = (task: Thing) => `"${task.etag}"`;
  const find = (list: Thing[], id: unknown) => list.find((one) => String(one.id) === String(id));
  const remove = (list: Thing[], id: unknown) => {
    const at = list.findIndex((one) => String(one.id) === String(id));
    if (at >= 0) list.splice(at, 1);
    return at >= 0;
  };
  const create = (list: Thing[], thing: Thing): Thing => {
    const whole: Thing = { id: newId(), ...thing, createdAt: now() };
    list.push(whole);
    return whole;
  };
  for (let i = 0; i < holds; i++) {
    const project = create(projects, { name: `old ${i}`, status: "active", ownerId: users[1].id });
    create(tasks, { projectId: project.id, title: `old task ${i}`, state: "open", etag: "e" });
  }
  const shownTask = ({ etag: _, ...task }: Thing) => task;

  const routes: readonly (readonly [
    pattern: RegExp,
    answer: (call: Call, id: string, body: Thing) => Response,
  ])[] = [
    [/^GET \/api\/users$/, ({ query }) => {
      const search = query.get("search")?.toLowerCase() ?? "";
      const items = users.filter(({ name }) => name.toLowerCase().includes(search));
      return json({ items, total: items.length });
    }],
    [/^GET \/api\/projects$/, () => json({ items: projects, total: projects.length })],
    [/^POST \/api\/projects$/, (_, _id, { name }) => {
      const fields = { name, status: "active", ownerId: users[1].id };
      return json(create(projects, fields), 201);
    }],
    [/^GET \/api\/projects\/([^/]+)$/, (_, id) => found(find(projects, id))],
    [
      /^DELETE \/api\/projects\/([^/]+)$/,
      (_, id) => remove(projects, id) ? new Response(null, { status: 204 }) : missing(),
    ],
    [/^POST \/api\/projects\/([^/]+)\/members$/, (_, id, { userId, role }) => {
      const user = users.find((one) => String(one.id) === String(userId));
      if (!find(projects, id) || !user) return missing();
      return json(
        { projectId: find(projects, id)!.id, userId: user.id, name: user.name, role },
        201,
      );
    }],
    [/^GET \/api\/projects\/([^/]+)\/tasks$/, ({ query }, id) => {
      const all = tasks.filter((task) => String(task.projectId) === id);
      const from = all.findIndex((task) => task.cursor === query.get("cursor")) + 1;
      const limit = Number(query.get("limit") ?? 50);
      const items = all.slice(from, from + limit);
      const last = items.at(-1);
      const hasNext = last !== undefined && all.at(-1) !== last;
      return json({ items: items.map(shownTask), next: hasNext ? last.cursor : null });
    }],
    [/^POST \/api\/projects\/([^/]+)\/tasks$/, (_, id, { title, ref, estimate }) => {
      const project = find(projects, id);
      if (!project) return missing();
      const task = create(tasks, { projectId: project.id, title, ref, estimate, state: "open" });
      Object.defineProperty(task, "cursor", { value: made.token(18) });
      task.etag = made.hex(16);
      return json(shownTask(task), 201, { etag: etagOf(task), location: `/api/tasks/${task.id}` });
    }],
    [/^GET \/api\/tasks\/([^/]+)$/, (_, id) => {
      const task = find(tasks, id);
      return task ? json(shownTask(task), 200, { etag: etagOf(task) }) : missing();
    }],
    [/^PUT \/api\/tasks\/([^/]+)$/, ({ headers }, id, { title, state }) => {
      const task = find(tasks, id);
      if (!task) return missing();
      if (headers.get("if-match") !== etagOf(task)) return json({ error: "changed since" }, 412);
      Object.assign(task, { title, state, etag: made.hex(16) });
      return json(shownTask(task), 200, { etag: etagOf(task) });
    }],
    [
      /^DELETE \/api\/tasks\/([^/]+)$/,
      (_, id) => remove(tasks, id) ? new Response(null, { status: 204 }) : missing(),
    ],
    [/^POST \/api\/tasks\/([^/]+)\/attachments$/, ({ form }, id) => {
      const task = find(tasks, id);
      if (!task || !form) return missing();
      const file = form.get("file");
      const filename = file instanceof File ? file.name : null;
      return json({ id: newId(), taskId: task.id, note: form.get("note"), filename }, 201);
    }],
    [/^POST \/api\/exports$/, (_, _id, { projectId }) => {
      if (!find(projects, projectId)) return missing();
      const job = create(jobs, { state: "queued", polls: 0, fileId: made.uuid() });
      return json({ job: { id: job.id, state: "queued" } }, 202);
    }],
    [/^GET \/api\/jobs\/([^/]+)$/, (_, id) => {
      const job = find(jobs, id);
      if (!job) return missing();
      job.polls = Number(job.polls) + 1;
      const isDone = Number(job.polls) >= 3;
      job.state = isDone ? "done" : "running";
      return json({
        job: { id: job.id, state: job.state, ...(isDone ? { fileId: job.fileId } : {}) },
      });
    }],
    [/^GET \/api\/files\/([^/]+)$/, (_, id) => {
      const job = jobs.find((one) => `${one.fileId}.json` === id);
      return job ? json({ fileId: job.fileId, kind: "export", format: "json" }) : missing();
    }],
    [/^POST \/graphql$/, (_, _id, { operationName, variables }) => {
      const { taskId, text, id } = variables as Thing;
      if (operationName === "AddComment") {
        const task = find(tasks, taskId);
        if (!task) return json({ errors: [{ message: "no such task" }] });
        const comment = create(comments, { text, taskId: task.id });
        return json({ data: { addComment: { id: comment.id, text, task: { id: task.id } } } });
      }
      const comment = find(comments, id);
      if (!comment) return json({ errors: [{ message: "no such comment" }] });
      return json({ data: { comment: { id: comment.id, text: comment.text } } });
    }],
  ];

  return {
    answer(call) {
      const asked = `${call.method} ${call.path}`;
      for (const [pattern, answer] of routes) {
        const match = pattern.exec(asked);
        if (!match) continue;
        const body = call.body ? parseJson(call.body) as unknown as Thing : {};
        return answer(call, decodeURIComponent(match[1] ?? ""), body);
      }
      return missing();
    },
  };
}

function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(stringifyJson(value as JsonValue), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
}

function found(thing: Thing | undefined): Response {
  return thing ? json(thing) : missing();
}

function missing(): Response {
  return json({ error: "not found" }, 404);
}
