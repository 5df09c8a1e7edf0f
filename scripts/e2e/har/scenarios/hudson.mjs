/** Makes jobs, builds one, groups them in a view, adds a node, renames and removes what was made. */
export const words = [
  {
    first: {
      name: "harbour-nightly",
      description: "Checks the cranes of the harbour each night",
      parameter: { name: "TIDE", value: "low water", about: "Which tide the cranes expect" },
      command: 'echo "The tide is $TIDE"\necho "nine cranes" > cranes.txt',
      artifacts: "*.txt",
    },
    given: "spring flood",
    file: "cranes.txt",
    said: "Crane seven was slow",
    second: { name: "harbour-weekly", description: "The long check of the ropes" },
    third: { name: "lighthouse-lamp", description: "Turns the lamp", schedule: "5 4 * * 0" },
    renamed: "harbour-ropes",
    view: "Quayside",
    about: "All that stands near the water",
    node: {
      name: "tugboat",
      description: "A slow machine below deck",
      folder: "/srv/tugboat",
      labels: "diesel steel",
    },
    labels: "diesel copper",
    me: "Looks after the harbour builds",
    search: "harbour",
  },
  {
    first: {
      name: "orchard-daily",
      description: "Counts the trees of the orchard by day",
      parameter: { name: "SEASON", value: "late spring", about: "Which season the trees are in" },
      command: 'echo "The season is $SEASON"\necho "forty trees" > trees.txt',
      artifacts: "*.txt",
    },
    given: "early autumn",
    file: "trees.txt",
    said: "Row three needs water",
    second: { name: "orchard-monthly", description: "A thorough look at the roots" },
    third: { name: "press-cleaning", description: "Rinses the press", schedule: "40 6 * * 1" },
    renamed: "orchard-roots",
    view: "Hillside",
    about: "All that grows on the slope",
    node: {
      name: "tractor",
      description: "An old machine in the barn",
      folder: "/srv/tractor",
      labels: "petrol iron",
    },
    labels: "petrol brass",
    me: "Looks after the orchard builds",
    search: "orchard",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1200) => page.waitForTimeout(ms);
  const press = async (locator) => {
    await locator.click();
    await page.waitForLoadState("load");
    await settle();
  };
  const submit = (value) =>
    press(page.locator(`input[type=submit][value="${value}"]:visible`).first());
  const task = (text) => press(page.locator("#tasks a", { hasText: text }).last());
  const follow = (text) => press(page.locator("#main-panel a", { hasText: text }).last());
  const home = () => press(page.locator("#left-top-nav a").first());
  const choose = async (button, item) => {
    await page.locator("button:visible", { hasText: button }).click();
    await settle(500);
    await page.locator("a:visible", { hasText: item }).click();
    await settle();
  };
  const open = async (name) => {
    await home();
    await press(page.locator("#projectstatus a", { hasText: name }).first());
  };
  const describe = async (text) => {
    await page.locator('#description a:has-text("description")').click();
    await settle();
    await page.locator("#description textarea").fill(text);
    await press(page.locator('#description input[type="submit"]'));
  };

  await page.goto(url);
  await settle();
  await press(page.locator("#login-field a", { hasText: "Log in" }));
  await page.locator("input[name=j_username]:visible").fill(username);
  await page.locator("input[name=j_password]:visible").fill(password);
  await press(page.locator("button:visible", { hasText: "Login" }));

  // Three jobs: one with all settings, one like it, and one with a schedule.
  const { first, second, third, node } = words;
  await task("New Job");
  await page.fill("#name", first.name);
  await submit("OK");
  await page.fill('textarea[name="description"]', first.description);
  await page.check("input[name=parameterized]");
  await choose("Add Parameter", "String Parameter");
  await page.fill('input[name="parameter.name"]', first.parameter.name);
  await page.fill('input[name="parameter.defaultValue"]', first.parameter.value);
  await page.fill('textarea[name="parameter.description"]', first.parameter.about);
  await choose("Add build step", "Execute shell");
  await page.locator("textarea[name=command]").last().fill(first.command);
  await page.check("input[name=hudson-tasks-ArtifactArchiver]");
  await page.fill('input[name="_.artifacts"]', first.artifacts);
  await submit("Save");

  await home();
  await task("New Job");
  await page.fill("#name", second.name);
  await page.check("input[name=mode][value=copy], #copy");
  await page.fill("input[name=from]", first.name);
  await submit("OK");
  await page.fill('textarea[name="description"] >> nth=0', second.description);
  await submit("Save");

  await home();
  await task("New Job");
  await page.fill("#name", third.name);
  await submit("OK");
  await page.fill('textarea[name="description"] >> nth=0', third.description);
  await page.check("input[name=hudson-triggers-TimerTrigger]");
  await page.fill('[name="_.spec"]:visible', third.schedule);
  await submit("Save");

  // A build with a value, which gets a description.
  await open(first.name);
  await task("Build Now");
  await page.fill("#main-panel input[name=value]", words.given);
  await submit("Build");
  const build = page.locator('#buildHistory a[href$="/1/"]').last();
  await build.waitFor();
  await settle(6000);
  await press(build);
  await task("Console Output");
  await task("Status");
  await describe(words.said);
  await follow(words.file);
  await page.goBack();
  await settle();
  await task("Parameters");

  // A view of two of them, then of all.
  await home();
  await task("New View");
  await page.fill("#main-panel input[name=name]", words.view);
  await page.check('input[value="hudson.model.ListView"]');
  await submit("OK");
  await page.check(`input[name="${first.name}"]`);
  await page.check(`input[name="${second.name}"]`);
  await submit("OK");
  await task("Configure View");
  await page.fill('textarea[name="description"]', words.about);
  await page.check(`input[name="${third.name}"]`);
  await submit("OK");

  // A node.
  await page.goto(`${url}/computer/`);
  await settle();
  await task("New Node");
  await page.fill("#name", node.name);
  await submit("OK");
  await page.fill('input[name="_.nodeDescription"]', node.description);
  await page.fill('input[name="_.remoteFS"]', node.folder);
  await page.fill('input[name="_.labelString"]', node.labels);
  await submit("Save");
  await press(page.locator("#main-panel a", { hasText: node.name }).first());
  await task("Configure");
  await page.fill('input[name="_.labelString"]', words.labels);
  await submit("Save");

  // Who did it.
  await press(page.locator("#login-field a", { hasText: username }));
  await task("Configure");
  await page.fill('textarea[name="description"]', words.me);
  await submit("Save");

  // A search, a job that rests, and one with another name.
  await page.fill("#search-box", words.search);
  await page.press("#search-box", "Enter");
  await page.waitForLoadState("load");
  await settle();
  await open(third.name);
  await submit("Disable job");
  await open(third.name);
  await submit("Enable");
  await open(second.name);
  await task("Configure");
  await page.fill("input[name=name] >> nth=0", words.renamed);
  await submit("Save");
  await submit("Yes");
  await home();

  // The end of all that.
  const confirm = async () => {
    await press(page.locator(".ui-dialog-buttonset button:visible").first());
    await settle(2500);
  };
  await press(page.locator("a:visible", { hasText: words.view }).first());
  await task("Delete View");
  await submit("Yes");
  await page.goto(`${url}/computer/`);
  await settle();
  await press(page.locator("#main-panel a", { hasText: node.name }).first());
  await page.locator("#tasks a", { hasText: "Delete Node" }).last().click();
  await settle();
  await confirm();
  for (const name of [words.renamed, third.name, first.name]) {
    await open(name);
    await page.locator("#tasks a", { hasText: "Delete Job" }).last().click();
    await settle();
    await confirm();
  }
  await home();
  await press(page.locator("#login-field a", { hasText: "log out" }));
}
