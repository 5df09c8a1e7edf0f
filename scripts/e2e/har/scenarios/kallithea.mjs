/** Makes a group, a repository with a file, a crew and a gist, relates, comments, deletes all. */
export const words = [
  {
    group: "gardens",
    groupAbout: "What grows where",
    repo: "herb-beds",
    repoAbout: "Plans of the beds by the pond",
    better: "Plans of the beds by the pond and the wall",
    file: "basil.txt",
    lines: "Sow after the last frost.",
    more: "Water it in the morning.",
    message: "Write down when to sow",
    change: "Say when to water",
    comment: "The frogs agree.",
    crew: "weeders",
    crewAbout: "They come on Fridays",
    gist: "Seeds to order",
    gistFile: "seeds.txt",
    seeds: "Two bags of chives",
    moreSeeds: "A bag of dill",
  },
  {
    group: "harbours",
    groupAbout: "Who lies where",
    repo: "winter-berths",
    repoAbout: "List of the boats on land",
    better: "List of the boats on land and in the shed",
    file: "sloop.txt",
    lines: "Leans on the third trestle.",
    more: "Cover it before the rain.",
    message: "Note where the sloop is",
    change: "Remember the cover",
    comment: "The trestle is new.",
    crew: "caulkers",
    crewAbout: "They bring their own oakum",
    gist: "Paint that is left",
    gistFile: "paint.txt",
    seeds: "A tin of grey primer",
    moreSeeds: "Half a tin of green",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1000) => page.waitForTimeout(ms);
  const press = async (selector) => {
    await page.locator(selector).first().click();
    await page.waitForLoadState("load");
    await settle();
  };
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const write = async (text) => {
    await page.locator(".CodeMirror").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(text);
  };
  await open("/_admin/login");
  await page.fill("form #username", username);
  await page.fill("form #password", password);
  await press("#sign_in");

  await open("/_admin/repo_groups");
  await press('a:has-text("Add Repository Group")');
  await page.fill("#group_name", words.group);
  await page.fill("#group_description", words.groupAbout);
  await press("#save");
  await open("/_admin/repos");
  await press('a[href*="create_repository"]');
  await page.fill("#repo_name", words.repo);
  await page.fill("#repo_description", words.repoAbout);
  await page.selectOption("#repo_group", { label: words.group });
  await page.selectOption("#repo_type", "git");
  await press("#add");
  const repo = `/${words.group}/${words.repo}`;
  await page.waitForURL(`${url}${repo}`);
  await settle();

  await press('a:has-text("Add New File")');
  await page.fill("#filename", words.file);
  await write(words.lines);
  await page.fill('textarea[name="message"]', words.message);
  await press('input[name="commit"]');
  await press('li[data-context="files"] a');
  await press(`#tbody a:has-text("${words.file}")`);
  await press('a:has-text("Edit on Branch")');
  await write(`\n${words.more}`);
  await page.fill('textarea[name="message"]', words.change);
  await press('input[name="commit"]');
  await page.fill('#comments-general-comments textarea[name="text"]', words.comment);
  await page.locator("#comments-general-comments #approved").check();
  await page.locator("#comments-general-comments .save-inline-form").click();
  await settle(2000);

  await open("/_admin/user_groups");
  await press('a:has-text("Add User Group")');
  await page.fill("#users_group_name", words.crew);
  await press("#save");
  await press(`a:has-text("${words.crew}")`);
  await page.fill("#user_group_description", words.crewAbout);
  await page.selectOption("#available_members", { label: username });
  await page.click("#add_element");
  await press("#save");

  await open(`${repo}/settings/permissions`);
  await page.click("#add_perm");
  await page.locator('tr.new_members input[value="repository.write"]').last().check();
  await page.locator("tr.new_members .select2-container").last().click();
  await page.keyboard.type(words.crew.slice(0, 5), { delay: 60 });
  await page.locator(`.select2-result:has-text("${words.crew}")`).click();
  await press("#save");
  await open(`${repo}/settings`);
  await page.fill("#repo_description", words.better);
  await press("#save");

  await page.click('a[title="Show public gists"]');
  await press('a:has-text("Create New Gist")');
  await page.fill("#description", words.gist);
  await page.fill("#filename", words.gistFile);
  await write(words.seeds);
  await press("#private");

  await press('a:text-is("Edit")');
  await write(`\n${words.moreSeeds}`);
  await press("#update");

  await open("/_admin");
  await page.fill("#j_filter", `repository:${words.group}*`);
  await press('#filter_form input[type="submit"]');

  await open("/_admin/gists?private=1");
  await press(`div:has(> div:text-is("${words.gist}")) b a`);
  await press("#remove_gist");
  await open(`${repo}/settings/advanced`);
  await press('button:has-text("Delete this Repository")');
  await open("/_admin/user_groups");
  await press(`tr:has-text("${words.crew}") button[title="Delete"]`);
  await open("/_admin/repo_groups");
  await press(`tr:has-text("${words.group}") button[title="Delete"]`);
  await page.click("#quick_login_link");
  await press('a:has-text("Log Out")');
}
