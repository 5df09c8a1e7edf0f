/** Makes a project with a model, tags, a stack, a secret and a key, changes them, and removes all. */
export const words = [
  {
    project: "grain-prices",
    about: "What a sack of barley costs next month",
    changed: "What barley and oats cost next month",
    model: "barley forecast",
    license: "Only for members of the cooperative",
    version: "spring sowing",
    note: "Trained on the harvests of ten years",
    tag: "harvest",
    store: "granary",
    stack: "mill",
    secret: "exchange",
    key: "Harbour-9-lantern",
    renewed: "Harbour-10-lanterns",
    account: "price-watcher",
    purpose: "Reads the prices at night",
    apiKey: "nightly",
  },
  {
    project: "tide-tables",
    about: "When the ferry can pass the sandbank",
    changed: "When ferries can pass both sandbanks",
    model: "sandbank depth",
    license: "For pilots and lifeboats",
    version: "after the storm",
    note: "With the soundings of last winter",
    tag: "soundings",
    store: "boathouse",
    stack: "slipway",
    secret: "harbourmaster",
    key: "Barley-3-wagons",
    renewed: "Barley-4-wagons",
    account: "tide-clerk",
    purpose: "Writes the tables in the morning",
    apiKey: "morning",
  },
];

/** Its answers forbid scripts, and those of a page on it are the client here. */
export const options = () => ({ bypassCSP: true });

export async function play({ page, url, username, password, words, call }) {
  const send = async (method, path, body) => {
    const answer = await call(method, `/api/v1${path}`, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.json)}`);
    return answer.json;
  };
  // Its own pages draw so much that a machine without a graphics card hardly shows them.
  await page.goto(`${url}/api/v1/info`);
  await page.evaluate(
    (fields) => fetch("/api/v1/login", { method: "POST", body: new URLSearchParams(fields) }),
    { username, password },
  );
  const project = await send("POST", "/projects", {
    name: words.project,
    display_name: words.project,
    description: words.about,
  });
  await send("PUT", `/projects/${project.id}`, { description: words.changed });
  await send("GET", `/projects?name=${words.project}`);
  const tag = await send("POST", "/tags", { name: words.tag, color: "blue" });
  const model = await send("POST", "/models", {
    project: project.id,
    name: words.model,
    license: words.license,
    tags: [words.tag],
  });
  const version = await send("POST", "/model_versions", {
    project: project.id,
    model: model.id,
    name: words.version,
    description: words.note,
  });
  await send("PUT", `/model_versions/${version.id}`, { stage: "staging", force: false });
  await send("GET", `/models/${model.id}`);
  await send("GET", `/model_versions?model=${model.id}&project=${project.id}`);
  await send("PUT", `/tags/${tag.id}`, { color: "green" });
  const store = await send("POST", "/components", {
    name: words.store,
    type: "artifact_store",
    flavor: "local",
    configuration: {},
  });
  const { items: [orchestrator] } = await send("GET", "/components?type=orchestrator&size=1");
  const stack = await send("POST", "/stacks", {
    name: words.stack,
    description: words.about,
    components: { orchestrator: [orchestrator.id], artifact_store: [store.id] },
  });
  await send("GET", `/stacks?name=contains:${words.stack}`);
  const secret = await send("POST", "/secrets", {
    name: words.secret,
    private: true,
    values: { password: words.key },
  });
  await send("PUT", `/secrets/${secret.id}`, { values: { password: words.renewed } });
  const account = await send("POST", "/service_accounts", {
    name: words.account,
    description: words.purpose,
    active: true,
  });
  const key = await send("POST", `/service_accounts/${account.id}/api_keys`, {
    name: words.apiKey,
  });
  await send("PUT", `/service_accounts/${account.id}/api_keys/${key.id}`, { active: false });
  await send("GET", `/service_accounts/${account.id}/api_keys`);
  await send("DELETE", `/service_accounts/${account.id}/api_keys/${key.id}`);
  await send("DELETE", `/service_accounts/${account.id}`);
  await send("DELETE", `/secrets/${secret.id}`);
  await send("DELETE", `/stacks/${stack.id}`);
  await send("DELETE", `/components/${store.id}`);
  await send("GET", `/stacks?name=contains:${words.stack}`);
  await send("DELETE", `/model_versions/${version.id}`);
  await send("DELETE", `/models/${model.id}`);
  await send("DELETE", `/tags/${tag.id}`);
  await send("DELETE", `/projects/${project.id}`);
  await send("GET", "/logout");
}
