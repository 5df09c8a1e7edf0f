/** Makes users, groups and roles, a template, and a network with nodes, a link, notes and snapshots. */
export const words = [
  {
    group: "Harbour crew",
    renamedGroup: "Harbour wardens",
    user: "tilda",
    fullName: "Tilda Ferry",
    email: "tilda@ferry.example",
    newName: "Tilda Lighthouse",
    password: "Rowing-boat-31",
    role: "Pilot of ships",
    about: "May look at the charts",
    newAbout: "May look at the charts and the tides",
    pool: "Quays of the north",
    template: "Lantern keeper",
    format: "lantern{0}",
    project: "Night ferry network",
    renamedProject: "Day ferry network",
    first: "lighthouse-1",
    second: "beacon-2",
    config: "set pcname lighthouse\nip 10.20.0.7 255.255.255.0 10.20.0.1\n",
    note: "Cable below the pier",
    snapshot: "Before the storm",
    image: "anchor-winch.qcow2",
  },
  {
    group: "Orchard keepers",
    renamedGroup: "Orchard stewards",
    user: "oskar",
    fullName: "Oskar Plum",
    email: "oskar@press.example",
    newName: "Oskar Quince",
    password: "Cider-press-47",
    role: "Keeper of barrels",
    about: "May count the apples",
    newAbout: "May count the apples and the pears",
    pool: "Fields of the south",
    template: "Press operator",
    format: "press{0}",
    project: "Cider press network",
    renamedProject: "Apple store network",
    first: "orchard-1",
    second: "cellar-2",
    config: "set pcname orchard\nip 10.31.0.9 255.255.255.0 10.31.0.1\n",
    note: "Pipe under the barn",
    snapshot: "Before the harvest",
    image: "branch-hook.qcow2",
  },
];

export async function play({ page, url, username, password, words }) {
  const waiting = new Set();
  page.on("request", (request) => waiting.add(request));
  page.on("requestfinished", (request) => waiting.delete(request));
  page.on("requestfailed", (request) => waiting.delete(request));
  // On a busy machine an answer takes longer than usual.
  const settle = async (ms = 1500) => {
    do {
      await page.waitForTimeout(ms);
    } while ([...waiting].some((request) => request.url().includes("/v3/")));
  };
  // A click of the mouse that the page is slow to notice would be made twice.
  const press = async (locator) => {
    await locator.waitFor();
    await locator.evaluate((element) => element.click());
  };
  const dialog = page.locator("mat-dialog-container");
  const button = (name) => page.getByRole("button", { name, exact: true });
  const tool = (name) => page.locator(`[mattooltip="${name}"]`);
  const open = async (path) => {
    await page.goto(`${url}/static/web-ui/controller/1/${path}`);
    await settle(2000);
  };
  const fields = async (place, values) => {
    for (const [label, value] of Object.entries(values)) {
      await place.getByRole("textbox", { name: label, exact: true }).fill(value);
    }
  };
  // What the pages have no button for goes through the API, as their scripts use it.
  const send = async (method, path, body) => {
    const answer = await page.evaluate(async ([method, path, body]) => {
      const { authToken } = Object.entries(localStorage)
        .filter(([key]) => key.startsWith("controller-"))
        .map(([, value]) => JSON.parse(value))[0];
      const isText = typeof body === "string";
      const response = await fetch(path, {
        method,
        headers: {
          authorization: `Bearer ${authToken}`,
          ...(body === undefined || isText ? {} : { "content-type": "application/json" }),
        },
        body: isText || body === undefined ? body : JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    }, [method, path, body]);
    await settle(500);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return /^[[{]/.test(answer.text) ? JSON.parse(answer.text) : answer.text;
  };

  await page.goto(url);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await press(button("Login"));
  await page.waitForURL(/projects$/);
  await settle(2500);

  // A group, a user in it, a role, and what they may do.
  await open("management/groups");
  await press(button("Add group"));
  await settle();
  await dialog.getByLabel("Please enter group name").fill(words.group);
  await settle(800);
  await press(dialog.getByRole("button", { name: "Add group" }));
  await settle(2000);
  await open("management/users");
  await press(button("Add User"));
  await settle();
  await fields(dialog, {
    "Username": words.user,
    "Full name": words.fullName,
    "Email": words.email,
    "Password": words.password,
    "Confirm Password": words.password,
  });
  await dialog.getByLabel("Groups").click();
  await settle(500);
  await page.getByRole("option", { name: words.group }).click();
  await settle(1500);
  await press(dialog.getByRole("button", { name: "Add user" }));
  await settle(2500);
  await page.getByRole("link", { name: words.user, exact: true }).click();
  await settle(2000);
  await fields(page, { "Full name": words.newName });
  await press(button("Edit user"));
  await settle(2000);
  await open("management/roles");
  await press(button("Add role"));
  await settle();
  await fields(dialog, {
    "Please enter role name": words.role,
    "Please enter a description": words.about,
  });
  await press(dialog.getByRole("button", { name: "Add Role" }));
  await settle(2000);
  await fields(page, { "Search role by name": words.role });
  await page.getByRole("link", { name: words.role }).click();
  await settle(2000);
  await fields(page, { "Description:": words.newAbout });
  await press(button("Update Role"));
  await settle();
  await page.locator("app-role-detail button, app-privilege button").last().click();
  await settle();
  // To look at projects, and to change them.
  for (const index of [19, 20]) await page.locator("mat-checkbox label").nth(index + 1).click();
  await press(button("Update"));
  await settle(2000);
  await open("management/pools");
  await press(button("Add resource pool"));
  await settle();
  await fields(dialog, { "Please enter a resource pool name": words.pool });
  await press(dialog.getByRole("button", { name: "Add resource pool" }));
  await settle(2000);
  await open("management/groups");
  await page.getByRole("link", { name: words.group }).click();
  await settle(2000);
  await fields(page, { "Group name:": words.renamedGroup });
  await press(button("Update Group"));
  await settle(2000);
  await open("management/ACL");
  await press(button("Add ACE"));
  await settle();
  const choose = async (box, option) => {
    await box.click();
    await settle(500);
    await page.getByRole("option", { name: option, exact: true }).click();
    await settle(800);
  };
  await choose(dialog.getByRole("combobox").first(), "Group");
  await choose(dialog.getByRole("combobox", { name: "Groups" }), words.renamedGroup);
  await choose(dialog.getByRole("combobox", { name: "Roles" }), words.role);
  await dialog.getByRole("treeitem").getByRole("button").last().click();
  await settle();
  await press(dialog.getByRole("button", { name: "Add ACE" }));
  await settle(2000);

  await open("preferences/vpcs/addtemplate");
  await fields(page, { "Template name": words.template });
  await press(button("Add template"));
  await settle(2000);
  await page.getByText(words.template).click();
  await settle(2000);
  await fields(page, { "Default name format": words.format });
  await press(button("Save"));
  await settle(2000);

  // A network of two nodes with a link, a note, a rectangle and a snapshot.
  await open("projects");
  await press(button("Add blank project"));
  await settle();
  await fields(dialog, { "Please enter name": words.project });
  await press(dialog.getByRole("button", { name: "Add project" }));
  await settle(5000);
  const project = page.url();
  const projectId = project.split("/").pop();
  const templates = await send("GET", "/v3/templates");
  const { template_id } = templates.find(({ name }) => name === words.template);
  for (const y of [-50, 120]) {
    const place = { x: 0, y, compute_id: "local" };
    await send("POST", `/v3/projects/${projectId}/templates/${template_id}`, place);
  }
  await open("projects");
  await page.getByRole("link", { name: words.project }).click();
  await settle(5000);
  const nodes = page.locator("g.node");
  const menuOf = async (node, item) => {
    await node.locator("image").click({ button: "right" });
    await settle(800);
    await page.getByRole("menuitem", { name: item, exact: true }).click();
    await settle();
  };
  for (const [index, name] of [words.first, words.second].entries()) {
    await menuOf(nodes.nth(index), "Configure");
    await fields(dialog, { "Name": name });
    await press(dialog.getByRole("button", { name: "Apply" }));
    await settle(2000);
  }
  await menuOf(nodes.first(), "Edit config");
  await dialog.getByRole("textbox").fill(words.config);
  await press(dialog.getByRole("button", { name: "Apply" }));
  await settle();
  await tool("Add a link").click();
  for (const index of [0, 1]) {
    await nodes.nth(index).locator("image").click();
    await settle();
    await page.getByRole("menuitem").first().click();
    await settle();
  }
  await tool("Draw a rectangle").click();
  await page.mouse.click(300, 300);
  await settle();
  await tool("Add a note").click();
  await page.mouse.click(300, 600);
  await settle();
  await page.keyboard.type(words.note);
  await page.mouse.click(500, 850);
  await settle(2000);
  await tool("Manage snapshots").click();
  await settle();
  await fields(dialog, { "Name": words.snapshot });
  await press(dialog.getByRole("button", { name: "Add" }));
  await settle(2500);
  await dialog.getByRole("button", { name: "Cancel" }).click({ timeout: 2000 }).catch(() => {});
  await settle();
  await press(tool("Open menu"));
  await page.getByRole("menuitem", { name: "Project settings" }).click();
  await settle();
  await page.getByRole("menuitem", { name: "Edit project" }).click();
  await settle();
  await dialog.getByRole("textbox").first().fill(words.renamedProject);
  await press(dialog.getByRole("button", { name: "Apply" }));
  await settle(2000);
  await menuOf(nodes.first(), "Show node information");
  await dialog.getByRole("button").last().click();
  await settle();
  await menuOf(nodes.last(), "Delete");
  await settle();
  await page.locator(".cdk-overlay-container").getByRole("button", { name: "Yes" }).click();
  await settle(2000);

  // The snapshot brings the node back, and the project goes to the pool.
  await page.goto(`${project}/snapshots`);
  await settle(2500);
  await page.getByRole("row", { name: words.snapshot }).getByRole("button").first().click();
  await settle(3000);
  await send("GET", `/v3/projects/${projectId}/nodes`);
  await open("management/pools");
  await page.getByRole("link", { name: words.pool }).click();
  await settle(2500);
  await page.getByRole("combobox").fill(words.renamedProject.slice(0, 5));
  await settle();
  await page.getByRole("option").first().click();
  await settle();
  await page.locator("app-resource-pool-details button").last().click();
  await settle(2000);

  // A file, which is listed and removed again.
  await open("image-manager");
  await press(button("Add Image"));
  await settle();
  await press(dialog.getByRole("button", { name: "Next" }));
  await settle();
  await dialog.locator("input[type=file]").setInputFiles({
    name: words.image,
    mimeType: "application/octet-stream",
    buffer: Buffer.concat([Buffer.from("QFI\xfb", "latin1"), Buffer.from(words.config)]),
  });
  await settle(3000);

  // The end of all of it, but for the group.
  const remove = async (path, isMeant) => {
    const key = { "/v3/access/acl": "ace_id", "/v3/pools": "resource_pool_id" }[path] ??
      `${path.match(/[a-z]+(?=s$)/)[0]}_id`;
    const [thing] = (await send("GET", path)).filter(isMeant);
    await send("DELETE", `${path}/${thing[key]}`);
    await send("GET", path);
    return thing[key];
  };
  const named = (wanted) => ({ name }) => name === wanted;
  await send("GET", "/v3/images");
  await send("DELETE", `/v3/images/${words.image}`);
  await send("GET", "/v3/images");
  const [pool] = (await send("GET", "/v3/pools")).filter(named(words.pool));
  await send("DELETE", `/v3/pools/${pool.resource_pool_id}/resources/${projectId}`);
  await send("GET", `/v3/pools/${pool.resource_pool_id}/resources`);
  await remove("/v3/pools", named(words.pool));
  await send("POST", `/v3/projects/${projectId}/close`);
  await remove("/v3/projects", named(words.renamedProject));
  await remove("/v3/templates", named(words.template));
  const [role] = (await send("GET", "/v3/access/roles")).filter(named(words.role));
  await remove("/v3/access/acl", ({ role_id }) => role_id === role.role_id);
  await remove("/v3/access/roles", named(words.role));
  await remove("/v3/access/users", (one) => one.username === words.user);
  await open("management/groups");
  await press(page.getByRole("row", { name: words.renamedGroup }).getByRole("button").last());
  await settle();
  await press(dialog.getByRole("button", { name: "Delete" }));
  await settle(2000);
  await page.getByRole("button").nth(1).click();
  await settle(800);
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await settle(2500);
}
