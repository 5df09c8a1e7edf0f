globalThis.axios.defaults.headers.common["X-Requested-With"] = "XMLHttpRequest";

const list = document.querySelector("#notes");
const form = document.querySelector("#add-note");

function show({ id, body, done, user }) {
  const item = document.createElement("li");
  item.className = "note";
  item.dataset.id = id;
  const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: done });
  const text = Object.assign(document.createElement("span"), { textContent: body });
  const remove = Object.assign(document.createElement("button"), { textContent: "Remove" });
  item.append(box, text, ` (${user.name}) `, remove);
  list.append(item);
}

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { data } = await axios.post(form.action, { body: form.elements.body.value });
  form.reset();
  show({ done: false, ...data });
});

list?.addEventListener("change", async ({ target }) => {
  const { id } = target.closest("li").dataset;
  await axios.patch(`/notes/${id}`, { done: target.checked });
});

list?.addEventListener("click", async ({ target }) => {
  if (target.tagName !== "BUTTON") return;
  const item = target.closest("li");
  await axios.delete(`/notes/${item.dataset.id}`);
  item.remove();
});
