const $ = (selector) => document.querySelector(selector);
const json = { "content-type": "application/json" };
let cursor = null;
let current = null; // the open recipe and its ETag
let editing = null;

async function api(method, path, body, headers = {}) {
  const init = { method, headers: { ...headers } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    Object.assign(init.headers, json);
  }
  const response = await fetch(path, init);
  const text = await response.text();
  const data = text ? JSON.parse(text) : null;
  if (!response.ok) throw Object.assign(new Error(`${response.status}`), { data });
  return { data, etag: response.headers.get("etag") };
}

function item(text, ...actions) {
  const li = document.createElement("li");
  li.append(text);
  for (const [label, act] of actions) {
    const button = document.createElement("button");
    button.textContent = label;
    button.addEventListener("click", act);
    li.append(" ", button);
  }
  return li;
}

async function list(more = false) {
  const form = new FormData($("#filter"));
  const query = new URLSearchParams({ limit: 4 });
  for (const [name, value] of form) if (value) query.set(name, value);
  if (more) query.set("cursor", cursor);
  const { data: page } = await api("GET", `/api/recipes?${query}`);
  if (!more) $("#recipes").replaceChildren();
  for (const one of page.data) {
    $("#recipes").append(
      item(`${one.favourite ? "★ " : ""}${one.title}`, ["Open", () => open(one.id)]),
    );
  }
  cursor = page.nextCursor;
  $("#more").hidden = !cursor;
}

async function plan() {
  const { data } = await api("GET", "/api/plan");
  $("#plan").replaceChildren(
    ...data.map((one) =>
      item(`${one.day} ${one.meal}: ${one.title}`, ["Cancel", async () => {
        await api("DELETE", `/api/plan/${one.id}`);
        await plan();
      }])
    ),
  );
}

function show({ data, etag }) {
  current = { ...data, etag };
  $("#one").hidden = false;
  $("#one h2").textContent = data.title;
  $("#one .about").textContent = `${data.course} for ${data.servings}` +
    (data.vegetarian ? ", vegetarian" : "") + (data.favourite ? ", favourite" : "");
  $("#one .method").textContent = data.method;
  $("#one .ingredients").replaceChildren(
    ...data.ingredients.map((one) =>
      item(`${one.amount ?? ""} ${one.unit ?? ""} ${one.name}`, ["Remove", async () => {
        await api("DELETE", `/api/recipes/${data.id}/ingredients/${one.id}`);
        await open(data.id);
      }])
    ),
  );
}

async function open(id) {
  show(await api("GET", `/api/recipes/${id}`));
}

function edit(recipe) {
  editing = recipe;
  const form = $("#recipe");
  form.hidden = false;
  form.reset();
  form.querySelector(".errors").textContent = "";
  if (!recipe) return;
  for (const name of ["title", "course", "servings", "method"]) form[name].value = recipe[name];
  form.vegetarian.checked = recipe.vegetarian;
}

function onSubmit(selector, act) {
  $(selector).addEventListener("submit", async (event) => {
    event.preventDefault();
    await act(event.target);
  });
}

onSubmit("#recipe", async (form) => {
  const body = {
    title: form.title.value,
    course: form.course.value,
    servings: Number(form.servings.value),
    method: form.method.value,
    vegetarian: form.vegetarian.checked,
  };
  try {
    const saved = editing
      ? await api("PUT", `/api/recipes/${editing.id}`, body, { "if-match": editing.etag })
      : await api("POST", "/api/recipes", body);
    form.hidden = true;
    show(saved);
    await list();
  } catch ({ data }) {
    form.querySelector(".errors").textContent = Object.entries(data.details ?? {})
      .map(([name, [problem]]) => `${name}: ${problem}`).join("; ") || data.error;
  }
});
onSubmit("#ingredient", async (form) => {
  const amount = form.amount.value === "" ? null : Number(form.amount.value);
  const body = { name: form.name.value, amount, unit: form.unit.value || null };
  await api("POST", `/api/recipes/${current.id}/ingredients`, body);
  form.reset();
  await open(current.id);
});
onSubmit("#schedule", async (form) => {
  const { day, meal } = Object.fromEntries(new FormData(form));
  await api("POST", "/api/plan", { recipeId: current.id, day, meal });
  await plan();
});
onSubmit("#filter", () => list());
$("#more").addEventListener("click", () => list(true));
$("#new").addEventListener("click", () => edit(null));
$("#edit").addEventListener("click", () => edit(current));
$("#favourite").addEventListener("click", async () => {
  const body = { favourite: !current.favourite };
  show(await api("PATCH", `/api/recipes/${current.id}`, body, { "if-match": current.etag }));
  await list();
});
$("#remove").addEventListener("click", async () => {
  await api("DELETE", `/api/recipes/${current.id}`, undefined, { "if-match": current.etag });
  $("#one").hidden = true;
  await Promise.all([list(), plan()]);
});

async function enter() {
  const { data: session } = await api("GET", "/api/auth/get-session");
  $("#account").hidden = Boolean(session);
  $("#kitchen").hidden = !session;
  if (!session) return;
  $("#who").textContent = session.user.name;
  await Promise.all([list(), plan()]);
}

async function account(path, body) {
  try {
    await api("POST", `/api/auth/${path}`, body);
    await enter();
  } catch ({ data }) {
    $("#problem").textContent = data.message;
  }
}
onSubmit("#sign-up", (form) => account("sign-up/email", Object.fromEntries(new FormData(form))));
onSubmit("#sign-in", (form) => account("sign-in/email", Object.fromEntries(new FormData(form))));
$("#sign-out").addEventListener("click", async () => {
  await api("POST", "/api/auth/sign-out", {});
  await enter();
});
await enter();
