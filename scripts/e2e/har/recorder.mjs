// Runs under Node, since Playwright does: records a scenario in a browser into an HTTP Archive, unless
// a proxy does.
import { createRequire } from "node:module";
import process from "node:process";

const { packages, scenario, run, url, har, proxy, username, password } = JSON.parse(
  process.argv[2],
);
const { chromium } = createRequire(`${packages}/package.json`)("playwright-core");
const { options = () => ({}), play, words } = await import(`./scenarios/${scenario}.mjs`);

// Without the last of these, a browser does not ask a proxy for what is on its own machine.
const through = proxy ? [`--proxy-server=${proxy}`, "--proxy-bypass-list=<-loopback>"] : [];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", ...through],
});
try {
  const context = await browser.newContext({
    viewport: { width: 1400, height: 1000 },
    ...options({ username, password }),
    recordHar: proxy ? undefined : { path: har, content: "embed", mode: "full" },
  });
  // Other work on the machine may keep the server from answering for a while.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  page.on("dialog", (dialog) => dialog.accept().catch(() => {}));
  try {
    await play({ page, url, username, password, words: words[run], call: caller(page) });
  } catch (error) {
    await page.screenshot({ path: `${har}.png` }).catch(() => {});
    throw error;
  } finally {
    await context.close();
  }
} finally {
  await browser.close();
}

/** Makes requests from inside of the page, as its own scripts would. */
function caller(page) {
  return (method, path, body, headers = {}) =>
    page.evaluate(async ([method, path, body, headers]) => {
      const response = await fetch(path, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const json = /^\s*[[{]/.test(text) ? JSON.parse(text) : undefined;
      return { status: response.status, json, headers: Object.fromEntries(response.headers) };
    }, [method, path, body, headers]);
}
