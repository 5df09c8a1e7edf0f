/** Deploys applications, stops, starts, reloads and configures one, looks at the status, undeploys. */
export const words = [
  { first: "/orchard", second: "/apiary", idle: "25", folder: "/usr/share/tomcat10/etc" },
  { first: "/lanterns", second: "/kites", idle: "40", folder: "/usr/share/tomcat10/lib" },
];

export const options = ({ username, password }) => ({ httpCredentials: { username, password } });

export async function play({ page, url, words }) {
  const settle = async () => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(700);
  };
  const deploy = async (path) => {
    await page.fill('input[name="deployPath"]', path);
    await page.fill('input[name="deployWar"]', words.folder);
    await page.locator('form[action*="/deploy"] input[type="submit"]').first().click();
    await settle();
  };
  const press = async (action, path) => {
    const form = page.locator(`form[action*="/html/${action}?path=${path}"]`);
    await form.locator('input[type="submit"]').first().click();
    await settle();
  };
  await page.goto(`${url}/manager/html`);
  await settle();
  await deploy(words.first);
  await deploy(words.second);
  await press("stop", words.first);
  await press("start", words.first);
  await press("reload", words.second);
  const sessions = page.locator(`form[action*="/html/expire?path=${words.first}"]`);
  await sessions.locator('input[name="idle"]').fill(words.idle);
  await sessions.locator('input[type="submit"]').click();
  await settle();
  await page.locator(`a[href*="/html/sessions?path=${words.second}"]`).click();
  await settle();
  await page.locator('a[href*="/manager/status"], a:has-text("Server Status")').first().click()
    .catch(() => page.goto(`${url}/manager/status`));
  await settle();
  await page.goto(`${url}/manager/html/list`);
  await settle();
  await press("undeploy", words.first);
  await press("stop", words.second);
  await press("undeploy", words.second);
}
