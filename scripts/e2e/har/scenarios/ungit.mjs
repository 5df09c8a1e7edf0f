/** Makes a branch, commits to it, tags the commit and reads it, keeps a change, and removes it all. */
export const words = [
  {
    branch: "spring-plan",
    ignored: "*.log\ncompost-drafts/\n",
    title: "Leave drafts about compost out",
    text: "Nobody else can read them anyway.",
    amended: "Leave all drafts about compost out",
    tag: "sowing-week",
    later: "*.log\ncompost-drafts/\nphotographs/\n",
  },
  {
    branch: "harvest-list",
    ignored: "*.log\nweather-reports/\n",
    title: "Keep reports of the weather away",
    text: "They come from the station each night.",
    amended: "Keep every report of the weather away",
    tag: "first-frost",
    later: "*.log\nweather-reports/\nold-maps/\n",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2000) => page.waitForTimeout(ms);
  const press = async (target) => {
    await page.locator(target).first().click();
    await settle();
  };
  const branches = ".btn-group.branch .dropdown-toggle";
  const ignore = async (text) => {
    await press('.btn-group.branch button:has-text(".gitignore")');
    await page.locator(".modal textarea").fill(text);
    await press('.modal button:has-text("Save")');
  };
  const name = async (text, kind) => {
    await press(".showBranchingForm");
    await page.locator(".new-ref input").first().pressSequentially(text);
    await press(`.new-ref button:has-text("${kind}")`);
  };
  const checkOut = async (branch) => {
    await press(branches);
    await press(`[data-ta-clickable="checkoutrefs/heads/${branch}"]`);
  };
  const remove = async (ref) => {
    await press(branches);
    await press(`[data-ta-clickable="${ref}-remove"]`);
    await press('.modal [data-ta-action="yes"]');
  };

  await page.goto(`${url}/`);
  await settle();
  await page.locator('input[type="text"]').first().fill(username);
  await page.locator('input[type="password"]').fill(password);
  await press('button:has-text("Login")');
  await page.goto(`${url}/#/repository?path=/mnt/garden`);
  await settle(4000);
  await name(words.branch, "Branch");
  await checkOut(words.branch);
  await ignore(words.ignored);
  await press(".refresh-button");
  await page.locator('input[aria-label="Commit message title"]').fill(words.title);
  await page.locator(".commit-body").fill(words.text);
  await press(".commit-btn");
  await press(".amend-link");
  await page.locator('input[aria-label="Commit message title"]').fill(words.amended);
  await press(".commit-btn");
  await name(words.tag, "Tag");
  await press('[data-ta-clickable="node-clickable-0"]');
  await press(".commit-box .commit-diff-filename");
  await ignore(words.later);
  await press(".refresh-button");
  await press(".stash-all");
  await press(".stash-toggle");
  await press(".stash .list-item-remove");
  await press('.modal [data-ta-action="yes"]');
  await checkOut("main");
  await remove(`refs/heads/${words.branch}`);
  await remove(`tag: refs/tags/${words.tag}`);
  await press(".refresh-button");
}
