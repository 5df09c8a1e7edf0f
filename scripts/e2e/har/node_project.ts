import type { Application, Place } from "./application.ts";
import { copyFiles, runProgram } from "./server.ts";

/** How a project of a framework for Node.js is built, next to its packages. */
export interface NodeProject {
  /** The name of its folder in `files`, which has `make_database.js`. */
  readonly name: string;
  /** A file that there is once it is built. */
  readonly built: string;
  /** The program that builds it, and its arguments. */
  readonly build: readonly string[];
  /** The program of Node.js. @default {"node"} */
  readonly node?: string;
  /** More variables of the environment, in which it is built and its database is made. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Builds a project, unless that is done, and makes its database with the accounts. */
export async function prepareProject(
  { packages, data }: Place,
  { name, built, build, node = "node", env }: NodeProject,
  { accounts }: Pick<Application, "accounts">,
): Promise<void> {
  await copyFiles(name, packages);
  await runProgram({ program: "npm", args: ["pkg", "set", "type=module"], cwd: packages });
  try {
    await Deno.stat(`${packages}/${built}`);
  } catch {
    const all = { DATABASE: databaseOf(data), ...env };
    await runProgram({ program: node, args: build, env: all, cwd: packages });
  }
  await runProgram({
    program: node,
    args: [`${packages}/make_database.js`],
    env: {
      DATABASE: databaseOf(data),
      ACCOUNTS: JSON.stringify(accounts.map((one) => Object.values(one))),
      ...env,
    },
    cwd: packages,
  });
}

/** Runs a module that fills the database of a project, whose URL is in `DATABASE`. */
export async function fillDatabase(
  { packages, data }: Place,
  module: string,
  node = "node",
): Promise<void> {
  await runProgram({
    program: node,
    args: ["--input-type=module", "--eval", module],
    env: { DATABASE: databaseOf(data) },
    cwd: packages,
  });
}

/** The URL of the database of a project in its data. */
export function databaseOf(data: string): string {
  return `file:${data}/data.db`;
}
