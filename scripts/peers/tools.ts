import { fileURLToPath } from "node:url";
import { hasProgram } from "../../tests/support/real/process.ts";
import { documentText } from "./document.ts";

const GO = new URL("go/", import.meta.url);
const GNU_TIME = "/usr/bin/time";

/** What is needed besides the measured programs. */
export interface Tools {
  /** The command of the server that counts. */
  readonly server: readonly string[];
  /** The command that runs another one and writes what it took into a file. */
  account(file: string): readonly string[];
  /** The loop in Go. */
  readonly goLoop?: string;
}

/**
 * Builds the tools into a folder, with Go if it is there.
 *
 * @throws {Error} If Go cannot build them, or if there is neither Go nor GNU time.
 */
export async function buildTools(folder: string): Promise<Tools> {
  const document = `${folder}/document.json`;
  await Deno.writeTextFile(document, documentText());
  if (!hasProgram("go")) return await toolsWithoutGo(document);
  const { code, stderr } = await new Deno.Command("go", {
    args: ["build", "-buildvcs=false", "-o", `${folder}/`, "./..."],
    cwd: GO,
  }).output();
  if (code !== 0) throw new Error(`go build failed\n${new TextDecoder().decode(stderr)}`);
  return {
    server: [`${folder}/server`, document],
    account: (file) => [`${folder}/account`, file],
    goLoop: `${folder}/loop`,
  };
}

async function toolsWithoutGo(document: string): Promise<Tools> {
  await Deno.stat(GNU_TIME).catch(() => {
    throw new Error(`install Go, or ${GNU_TIME} (apt-get install time)`);
  });
  const server = fileURLToPath(new URL("server.ts", import.meta.url));
  return {
    server: [Deno.execPath(), "run", "--quiet", "--allow-all", server, document],
    account: (file) => [GNU_TIME, "--format", "%e %U %S %M", "--output", file],
  };
}
