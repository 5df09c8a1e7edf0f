import type { Application, Place } from "./application.ts";
import { runProgram, type Server, startServer } from "./server.ts";

/**
 * Bundles the page of an application with esbuild into its data: `files/NAME` has `server.txt`,
 * `page.txt` and `index.html`. The first two are modules for Node.js, which import its packages.
 */
export async function bundlePage({ packages, data }: Place, name: string): Promise<void> {
  await Deno.writeTextFile(`${data}/key`, crypto.randomUUID());
  await Deno.copyFile(`${filesOf(name)}server.txt`, `${packages}/server.mjs`);
  await bundleInto(data, packages, name);
}

/** Bundles `page.txt` in `files/NAME` into a folder, which gets its `index.html`, too. */
export async function bundleInto(folder: string, packages: string, name: string): Promise<void> {
  await Deno.copyFile(`${filesOf(name)}page.txt`, `${packages}/page.jsx`);
  await Deno.copyFile(`${filesOf(name)}index.html`, `${folder}/index.html`);
  await runProgram({
    program: "node_modules/.bin/esbuild",
    args: ["page.jsx", "--bundle", "--minify", "--jsx=automatic", `--outfile=${folder}/page.js`],
    cwd: packages,
  });
}

/** Starts the server of an application whose page {@linkcode bundlePage} bundled. */
export function startWithPage(
  { packages, data }: Place,
  { accounts }: Pick<Application, "accounts">,
): Promise<Server> {
  return startServer({
    program: "node",
    args: () => [`${packages}/server.mjs`],
    env: (port) => ({
      ACCOUNTS: JSON.stringify(accounts),
      DATA: data,
      KEY: Deno.readTextFileSync(`${data}/key`),
      NODE_ENV: "production",
      PAGES: data,
      PORT: `${port}`,
    }),
    cwd: packages,
  });
}

function filesOf(name: string): string {
  return new URL(`files/${name}/`, import.meta.url).pathname;
}
