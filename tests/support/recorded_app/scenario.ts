import type { Browser, Came, PathPart, Sent, Taken } from "./browser.ts";
import { createMadeUp } from "./made_up.ts";
import { ACCOUNT, type AuthKind } from "./sessions.ts";

const ENVIRONMENT = {
  username: { value: ACCOUNT.username, from: "environment" },
  password: { value: ACCOUNT.password, from: "environment" },
};

/**
 * Uses every part of the application as a page would, and tells the browser where values come from.
 *
 * @param seed What the page itself generates follows from it.
 */
export async function play(browser: Browser, auth: AuthKind, seed: number): Promise<void> {
  const page = createMadeUp(seed, 1);
  let signed = await signIn(browser, auth);
  let left = auth === "refresh" ? 6 : Infinity;
  const send = async (name: string, method: string, path: PathPart[], sent: Sent = {}) => {
    if (left-- === 0) {
      signed = await signed.again!();
      left = 5;
    }
    return await browser.send(name, method, path, {
      ...sent,
      headers: { ...signed.headers(method), ...sent.headers },
    });
  };

  await send("list_projects_before", "GET", ["/api/projects"]);
  const project = await send("create_project", "POST", ["/api/projects"], {
    json: { name: "Garden shed" },
  });
  const projectId = project.take("id");
  await send("list_projects", "GET", ["/api/projects"]);
  const users = await send("search_users", "GET", ["/api/users?search=noa"]);
  await send("add_member", "POST", ["/api/projects/", projectId, "/members"], {
    json: { userId: users.take("items", 0, "id"), role: "editor" },
  });
  const task = await createTask(send, page, projectId, "create_task", "Buy timber", 3);
  const taskId = task.take("id");
  const second = await createTask(send, page, projectId, "create_second_task", "Mix concrete", 5);
  const first = await send("first_page", "GET", ["/api/projects/", projectId, "/tasks?limit=1"]);
  await send("next_page", "GET", [
    "/api/projects/",
    projectId,
    "/tasks?limit=1&cursor=",
    first.take("next"),
  ]);
  const read = await send("read_task", "GET", ["/api/tasks/", taskId]);
  await send("finish_task", "PUT", ["/api/tasks/", taskId], {
    headers: { "if-match": read.header("etag") },
    json: { title: "Buy oak timber", state: "done" },
  });
  await send("attach", "POST", ["/api/tasks/", taskId, "/attachments"], {
    multipart: { note: "from the yard", file: { filename: "bill.txt", text: "2 x 4 m" } },
  });
  const comment = await send("add_comment", "POST", ["/graphql"], {
    json: {
      operationName: "AddComment",
      query:
        "mutation AddComment($taskId: ID!, $text: String!) { addComment(taskId: $taskId, text: $text) { id text task { id } } }",
      variables: { taskId, text: "looks good" },
    },
  });
  await send("read_comment", "POST", ["/graphql"], {
    json: {
      operationName: "ReadComment",
      query: "query ReadComment($id: ID!) { comment(id: $id) { id text } }",
      variables: { id: comment.take("data", "addComment", "id") },
    },
  });
  const started = await send("start_export", "POST", ["/api/exports"], { json: { projectId } });
  const jobId = started.take("job", "id");
  await send("poll", "GET", ["/api/jobs/", jobId]);
  await send("poll", "GET", ["/api/jobs/", jobId]);
  const done = await send("poll", "GET", ["/api/jobs/", jobId]);
  await send("read_file", "GET", ["/api/files/", done.take("job", "fileId"), ".json"]);
  await send("delete_second_task", "DELETE", ["/api/tasks/", second.take("id")]);
  await send("delete_task", "DELETE", ["/api/tasks/", taskId]);
  await send("read_deleted_task", "GET", ["/api/tasks/", taskId]);
  await send("delete_project", "DELETE", ["/api/projects/", projectId]);
}

type Send = (name: string, method: string, path: PathPart[], sent?: Sent) => Promise<Came>;

async function createTask(
  send: Send,
  page: ReturnType<typeof createMadeUp>,
  projectId: Taken,
  name: string,
  title: string,
  estimate: number,
): Promise<Came> {
  const ref = { value: page.uuid(), from: "random" };
  return await send(name, "POST", ["/api/projects/", projectId, "/tasks"], {
    json: { title, ref, estimate },
  });
}

type Fields = Record<string, Taken | string>;

interface SignedIn {
  headers(method: string): Fields;
  again?(): Promise<SignedIn>;
}

async function signIn(browser: Browser, auth: AuthKind): Promise<SignedIn> {
  const bearer = (token: Taken): SignedIn => ({
    headers: () => ({ authorization: { ...token, value: `Bearer ${token.value}` } }),
  });
  const none: SignedIn = { headers: () => ({}) };
  if (auth === "csrf in html") {
    const form = await browser.send("login_page", "GET", ["/login"]);
    await browser.send("login", "POST", ["/login"], {
      form: { _csrf: form.match(/name="_csrf" value="([^"]+)"/), ...ENVIRONMENT },
    });
    const app = await browser.send("app_page", "GET", ["/app"]);
    const token = app.match(/name="csrf-token" content="([^"]+)"/);
    return { headers: (method): Fields => method === "GET" ? {} : { "x-csrf-token": token } };
  }
  if (auth === "redirect") {
    await browser.send("login", "POST", ["/login"], { form: ENVIRONMENT });
    const hop = await browser.send("authorize", "GET", [
      "/authorize?client_id=web-app&response_type=code",
    ]);
    const location = hop.headers.get("location")!;
    const code = { value: location.split("code=")[1], from: "authorize header location" };
    await browser.send("callback", "GET", ["/callback?code=", code]);
    const token = await browser.send("exchange", "POST", ["/oauth/token"], {
      form: { grant_type: "authorization_code", client_id: "web-app", code },
    });
    return bearer(token.take("access_token"));
  }
  const login = await browser.send("login", "POST", ["/api/session"], { json: ENVIRONMENT });
  switch (auth) {
    case "bearer":
      return bearer(login.take("access_token"));
    case "refresh":
      return {
        ...bearer(login.take("access_token")),
        again: async () => await refresh(browser, login.take("refresh_token")),
      };
    case "header": {
      const token = login.header("x-subject-token");
      return { headers: () => ({ "x-auth-token": token }) };
    }
    case "csrf cookie": {
      const token = browser.cookie("XSRF-TOKEN");
      const value = decodeURIComponent(String(token.value));
      return {
        headers: (method): Fields =>
          method === "GET" ? {} : { "x-xsrf-token": { ...token, value } },
      };
    }
    default:
      return none;
  }
}

async function refresh(browser: Browser, token: Taken): Promise<SignedIn> {
  const fresh = await browser.send("refresh", "POST", ["/api/session/refresh"], {
    json: { refresh_token: token },
  });
  const access = fresh.take("access_token");
  return {
    headers: () => ({ authorization: { ...access, value: `Bearer ${access.value}` } }),
    again: async () => await refresh(browser, token),
  };
}
