/** Starts a test with users, gives it more, looks at the figures, starts anew, and stops it. */
export const words = [
  {
    users: "3",
    more: "5",
    rate: "2",
    profile: "Harbour in the morning",
    later: "Harbour at night",
  },
  { users: "4", more: "7", rate: "3", profile: "Orchard in spring", later: "Orchard in autumn" },
];

export async function play({ page, url, words }) {
  const settle = (ms = 2500) => page.waitForTimeout(ms);
  const press = async (name) => {
    await page.getByRole("button", { name, exact: true }).first().click();
    await settle();
  };
  const start = async (users, profile) => {
    await page.fill('input[name="userCount"]', users);
    await page.fill('input[name="spawnRate"]', words.rate);
    await page.fill('input[name="host"]', url);
    await press("Advanced options");
    await page.fill('input[name="profile"]', profile);
    await press("Start");
    await settle(4000);
  };
  const look = async (name) => {
    await page.getByRole("tab", { name }).first().click();
    await settle();
  };

  await page.goto(`${url}/`);
  await settle();
  await start(words.users, words.profile);
  await look("Failures");
  await look("Current ratio");
  await press("Edit");
  await page.fill('input[name="userCount"]', words.more);
  await press("Update");
  await settle(4000);
  await look("Logs");
  await press("Reset");
  await look("Statistics");
  await settle();
  await press("Stop");
  await settle();
  await press("New");
  await start(words.more, words.later);
  await look("Exceptions");
  await press("Stop");
  await settle();
}
