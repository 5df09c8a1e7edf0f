const $ = (selector) => document.querySelector(selector);
let tokens = null;
let current = null;
let editing = null;
let page = 1;
let labels = [];

async function send(method, path, body) {
  const headers = {};
  if (tokens) headers.authorization = `Bearer ${tokens.accessToken}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  return await fetch(`/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
}

async function api(method, path, body) {
  let response = await send(method, path, body);
  if (response.status === 401 && tokens && path !== "/auth/login") {
    const { refreshToken } = tokens;
    tokens = null;
    tokens = await (await send("POST", "/auth/refresh", { refreshToken })).json();
    response = await send(method, path, body);
  }
  const data = response.status === 204 ? null : await response.json();
  if (!response.ok) throw Object.assign(new Error(), { messages: [data.message].flat() });
  return data;
}

function row(text, ...controls) {
  const li = document.createElement("li");
  li.append(text);
  for (const control of controls) li.append(" ", control);
  return li;
}

function button(label, act) {
  const made = document.createElement("button");
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

async function showLabels() {
  labels = await api("GET", "/labels");
  $("#labels").replaceChildren(
    ...labels.map((one) =>
      row(
        `${one.name} (${one.colour})`,
        button("Remove", async () => {
          await api("DELETE", `/labels/${one.id}`);
          await showLabels();
        }),
      )
    ),
  );
}

async function showProjects() {
  const query = new URLSearchParams({ page, limit: 5, sort: $("#find").sort.value });
  if ($("#find").search.value) query.set("search", $("#find").search.value);
  const { data, meta } = await api("GET", `/projects?${query}`);
  $("#projects").replaceChildren(
    ...data.map((one) =>
      row(`${one.name}: ${one.stats.done}/${one.stats.tasks}`, button("Open", () => open(one.id)))
    ),
  );
  $("#pages").textContent = `${meta.page} of ${meta.pages}`;
  $("#next").hidden = meta.page >= meta.pages;
}

async function open(id) {
  const [project] = await Promise.all([api("GET", `/projects/${id}`), showTasks(id)]);
  current = project;
  $("article").hidden = false;
  $("#title").textContent = project.name;
  $("#about").textContent = `${
    project.description ?? ""
  } ${project.budget} until ${project.deadline}, ${project.status}`;
}

async function showTasks(id = current.id) {
  const only = $("#only").value;
  const tasks = await api("GET", `/projects/${id}/tasks${only ? `?status=${only}` : ""}`);
  $("#tasks").replaceChildren(...tasks.map((task) => {
    const box = document.createElement("input");
    box.type = "checkbox";
    box.value = task.id;
    const select = document.createElement("select");
    select.append(new Option("label…", ""), ...labels.map(({ id, name }) => new Option(name, id)));
    select.addEventListener("change", async () => {
      await api("PATCH", `/tasks/${task.id}`, {
        labelIds: [...task.labelIds, Number(select.value)],
      });
      await showTasks();
    });
    const names = task.labelIds.map((one) => labels.find(({ id }) => id === one)?.name).join(", ");
    const text = `${task.title} [${task.priority}] ${task.status} ${task.hours ?? ""} ${names}`;
    return row(
      text,
      box,
      select,
      button("Start", async () => {
        await api("PATCH", `/tasks/${task.id}`, { status: "doing" });
        await showTasks();
      }),
    );
  }));
}

const marked = () =>
  [...document.querySelectorAll("#tasks :checked[type=checkbox]")].map(({ value }) =>
    Number(value)
  );

function onSubmit(selector, act) {
  $(selector).addEventListener("submit", async (event) => {
    event.preventDefault();
    const problem = event.target.querySelector(".problem");
    if (problem) problem.textContent = "";
    try {
      await act(event.target, Object.fromEntries(new FormData(event.target)));
    } catch (error) {
      if (!problem || !error.messages) throw error;
      problem.textContent = error.messages.join("; ");
    }
  });
}

onSubmit("#login", async (form, { email, password }) => {
  tokens = await api("POST", "/auth/login", { email, password });
  form.hidden = true;
  $("#main").hidden = false;
  $("#who").textContent = tokens.user.name;
  await Promise.all([showLabels(), showProjects()]);
});
onSubmit("#label", async (form, { name, colour }) => {
  await api("POST", "/labels", { name, colour });
  form.reset();
  await showLabels();
});
onSubmit("#find", async () => {
  page = 1;
  await showProjects();
});
onSubmit("#project", async (form, { name, description, budget, deadline }) => {
  const body = { name, description, budget: Number(budget), deadline };
  const { id } = editing
    ? await api("PATCH", `/projects/${editing.id}`, body)
    : await api("POST", "/projects", body);
  form.hidden = true;
  await showProjects();
  await open(id);
});
onSubmit("#task", async (form, { title, priority, hours }) => {
  const body = { title, priority, ...(hours ? { hours: Number(hours) } : {}) };
  await api("POST", `/projects/${current.id}/tasks`, body);
  form.reset();
  await showTasks();
});
onSubmit("#bulk", async (form, { lines }) => {
  const tasks = lines.split("\n").filter(Boolean).map((title) => ({ title, priority: "low" }));
  await api("POST", `/projects/${current.id}/tasks/bulk`, { tasks });
  form.reset();
  await showTasks();
});
function edit(project) {
  editing = project;
  $("#project").hidden = false;
  $("#project").reset();
  for (const name of ["name", "description", "budget", "deadline"]) {
    if (project) $("#project").elements[name].value = project[name];
  }
}
$("#next").addEventListener("click", () => {
  page++;
  return showProjects();
});
$("#new").addEventListener("click", () => edit(null));
$("#edit").addEventListener("click", () => edit(current));
$("#archive").addEventListener("click", async () => {
  await api("PATCH", `/projects/${current.id}`, { status: "archived" });
  await open(current.id);
});
$("#delete").addEventListener("click", async () => {
  await api("DELETE", `/projects/${current.id}`);
  $("article").hidden = true;
  await showProjects();
});
$("#done").addEventListener("click", async () => {
  await api("PATCH", "/tasks/bulk", { ids: marked(), status: "done" });
  await showTasks();
});
$("#drop").addEventListener("click", async () => {
  await api("POST", "/tasks/bulk-delete", { ids: marked() });
  await showTasks();
});
$("#only").addEventListener("change", () => showTasks());
$("#logout").addEventListener("click", async () => {
  await api("POST", "/auth/logout");
  location.reload();
});
