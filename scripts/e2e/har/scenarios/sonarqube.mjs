/** Makes a group, a project with a link, a gate and a profile for it, and a token, and removes all. */
export const words = [
  {
    group: "Lakeside crew",
    about: "People by the lake",
    people: "Those who sail the lake",
    project: "Ferry planner",
    link: "Timetable of the ferry",
    address: "http://lake.example/ferry",
    gate: "Harbour gate",
    renamed: "Harbour gate of the south",
    coverage: "73",
    profile: "Sailors way",
    token: "Night build of the quay",
    search: "Ferry",
  },
  {
    group: "Orchard hands",
    about: "Folk among the trees",
    people: "Those who pick the plums",
    project: "Cider press",
    link: "Handbook of the press",
    address: "http://orchard.example/cider",
    gate: "Barn gate",
    renamed: "Barn gate of the north",
    coverage: "64",
    profile: "Gardeners way",
    token: "Morning build of the shed",
    search: "Cider",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2000) => page.waitForTimeout(ms);
  const go = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const press = async (target) => {
    // Its bar at the top covers what a browser scrolls to.
    await page.locator(target).first().dispatchEvent("click");
    await settle();
  };
  const enter = async (target, text) => {
    await page.locator(target).first().fill(text);
    await settle(800);
  };
  const choose = async (input, text) => {
    await page.locator(input).first().focus();
    await page.keyboard.press("ArrowDown");
    await settle(800);
    await page.locator(".react-select__option").filter({ hasText: text }).first().click();
    await settle(800);
  };
  const confirm = () => press(".modal button[type=submit], .modal button.button-red");

  await go("/sessions/new");
  await page.fill("#login", username);
  await page.fill("#password", password);
  await press("button[type=submit]");
  await settle();

  await go("/admin/groups");
  await press("#groups-create");
  await enter("#create-group-name", words.group);
  await enter("#create-group-description", words.about);
  await confirm();

  await go("/projects/create?mode=manual");
  await enter("#project-name", words.project);
  await press('button:has-text("Set Up")');
  await settle();
  const key = new URL(page.url()).searchParams.get("id");
  await go(`/project/links?id=${key}`);
  await press("#create-project-link");
  await enter("#create-link-name", words.link);
  await enter("#create-link-url", words.address);
  await confirm();

  await go("/quality_gates");
  await press('button:has-text("Create")');
  await enter("#quality-gate-form-name", words.gate);
  await confirm();
  const gate = page.url();
  await press('[aria-label^="Edit condition on Coverage"]');
  await enter("#condition-threshold", words.coverage);
  await confirm();
  await press("#quality-gate-rename");
  await enter("#quality-gate-form-name", words.renamed);
  await confirm();
  await go(`/project/quality_gate?id=${key}`);
  await press('[role=radio]:has-text("Always use a specific")');
  await choose(".it__project-quality-gate-select input", words.renamed);
  await press('button:has-text("Save")');

  await go("/profiles");
  await press("#quality-profiles-create");
  await choose("#create-profile-language-input", "Kotlin");
  await choose("#create-profile-parent-input", "Sonar way");
  await enter("#create-profile-name", words.profile);
  await press("#create-profile-submit");
  await settle();
  const profile = page.url();

  await go("/account/security");
  await enter("#token-name", words.token);
  await choose("#token-select-type input", "User Token");
  await press('button:has-text("Generate")');

  await go("/admin/groups");
  await enter('[placeholder="Search by name..."]', words.group);
  await settle();
  await press(`tr:has-text("${words.group}") .dropdown-toggle`);
  await press(".js-group-update");
  await enter("#create-group-description", words.people);
  await confirm();

  await go("/projects");
  await enter('[placeholder="Search by project name or key"]', words.search);
  await settle();
  await go(gate.slice(url.length));

  await go("/account/security");
  await press(`tr:has-text("${words.token}") button:has-text("Revoke")`);
  await confirm();
  await go(profile.slice(url.length));
  await press(`[aria-label^="Open ${words.profile}"]`);
  await press(".it__quality-profiles__delete");
  await confirm();
  await go(`/project/deletion?id=${key}`);
  await press("#delete-project");
  await confirm();
  await settle();
  await go(gate.slice(url.length));
  await press("#quality-gate-delete");
  await confirm();
  await go("/admin/groups");
  await press(`tr:has-text("${words.group}") .dropdown-toggle`);
  await press(".js-group-delete");
  await confirm();
  await go("/sessions/logout");
}
