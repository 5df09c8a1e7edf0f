import axe from "axe-core";
import assert from "node:assert/strict";
import { type Browser as Chromium, chromium, type Page } from "playwright-core";
import { missingPrograms } from "../../support/needing.ts";

const CHROMIUM = Deno.env.get("CHROMIUM");

/** Why no test can drive a browser; empty if one is there. */
export const WITHOUT_BROWSER: readonly string[] = CHROMIUM === undefined
  ? missingPrograms("chromium")
  : [];

/** How a reader looks at a page. */
export interface Reader {
  /** Pixels. @default 1400 */
  readonly width?: number;
  /** @default "light" */
  readonly scheme?: "light" | "dark";
  /** @default true */
  readonly javaScript?: boolean;
  /** What stands behind `#` in its address. @default "" */
  readonly hash?: string;
}

/** Opens pages in one browser, which ends with it. */
export interface Browser extends AsyncDisposable {
  /**
   * Opens the text of a report from a file, uses it, and requires that it asked for nothing but
   * itself and had nothing to say on the console.
   */
  open(html: string, reader: Reader, use: (page: Page) => Promise<void>): Promise<void>;
}

/** Starts Debian's Chromium, or the one that `CHROMIUM` names. */
export async function launchChromium(): Promise<Chromium> {
  return await chromium.launch({
    executablePath: CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
}

/** Opens a browser for reports. */
export async function openBrowser(): Promise<Browser> {
  const directory = await Deno.makeTempDir({ prefix: "baton-html-" });
  const browser = await launchChromium();
  return {
    async open(html, { width = 1400, scheme = "light", javaScript = true, hash = "" }, use) {
      const path = `${directory}/report.html`;
      await Deno.writeTextFile(path, html);
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        javaScriptEnabled: javaScript,
      });
      const page = await context.newPage();
      const said: string[] = [];
      const requests: string[] = [];
      page.on("console", (message) => said.push(message.text()));
      page.on("pageerror", (error) => said.push(String(error)));
      page.on("dialog", (dialog) => said.push(`dialog: ${dialog.message()}`));
      page.on("request", (request) => requests.push(request.url()));
      const address = `file://${path}${hash === "" ? "" : `#${hash}`}`;
      await page.goto(address);
      await use(page);
      assert.deepEqual(said, []);
      assert.deepEqual(requests.map((url) => url.replace(/#.*$/, "")), [`file://${path}`]);
      await context.close();
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await Deno.remove(directory, { recursive: true });
    },
  };
}

/** Goes to another address within a page, and waits until the page has heard of it. */
export async function follow(page: Page, hash: string): Promise<void> {
  if (await page.evaluate("location.hash") === hash) return;
  await page.evaluate((address) =>
    new Promise<void>((resolve) => {
      addEventListener("hashchange", () => resolve(), { once: true });
      location.hash = address;
    }), hash);
}

/** Returns what a page has that the rules of axe-core forbid. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (await page.evaluate("!globalThis.axe")) await page.evaluate(axe.source);
  // deno-lint-ignore no-explicit-any
  const { violations } = await page.evaluate(() => (globalThis as any).axe.run()) as {
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
  };
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary}`)
  );
}
