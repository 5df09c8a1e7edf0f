const DIRECTORY = new URL("../golden/messages/", import.meta.url);
const EXPECTED = ["txt", "exit"] as const;

/** The command that the cases of a group are for, unless a case says otherwise. */
const COMMANDS: Readonly<Record<string, string>> = {
  advice: "check",
  check: "check",
  operators: "run",
  run: "run",
  variants: "check",
};

/** A flow file, how it is run or checked, and the output for the user. */
export interface MessageCase {
  /** `check/unknown_key_of_step`. */
  readonly name: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What the command finds in its directory, by path. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** The expected output; absent if it has not been written yet. */
  readonly expected: Partial<Record<typeof EXPECTED[number], string>>;
}

/** The groups of cases. */
export const GROUPS: readonly string[] = Object.keys(COMMANDS);

/**
 * Reads the cases of a group. `CASE.yaml` is the flow; `CASE.txt` and `CASE.exit` hold what is
 * expected, `CASE.args` one argument per line, `CASE.env` one `NAME=value` per line. Any other
 * `CASE.…` is a file next to the flow. A file whose case has no `CASE.yaml` is in `strays`.
 */
export function readCases(group: string): { cases: MessageCase[]; strays: string[] } {
  const folder = new URL(`${group}/`, DIRECTORY);
  const names = Array.from(Deno.readDirSync(folder), (entry) => entry.name).sort();
  const ids = names.filter((name) => /^[^.]+\.yaml$/.test(name)).map((name) => name.slice(0, -5));
  const caseOf = (name: string) => name.slice(0, name.indexOf("."));
  const strays = names.filter((name) => !ids.includes(caseOf(name)));
  const cases = ids.map((id) => {
    const own = names.filter((name) => caseOf(name) === id);
    const read = (ending: string) =>
      own.includes(`${id}.${ending}`)
        ? Deno.readTextFileSync(new URL(`${id}.${ending}`, folder))
        : undefined;
    const aside = ["args", "env", ...EXPECTED].map((ending) => `${id}.${ending}`);
    const files = own.filter((name) => !aside.includes(name))
      .map((name) => [name, Deno.readFileSync(new URL(name, folder))]);
    return {
      name: `${group}/${id}`,
      argv: read("args")?.trimEnd().split("\n") ?? [COMMANDS[group], `${id}.yaml`],
      env: Object.fromEntries((read("env") ?? "").split("\n").filter(Boolean).map(pairOf)),
      files: Object.fromEntries(files),
      expected: Object.fromEntries(
        EXPECTED.flatMap((ending) => {
          const text = read(ending);
          return text === undefined ? [] : [[ending, text]];
        }),
      ),
    };
  });
  return { cases, strays };
}

/** Writes the output of a case as the expected one. */
export function writeExpected(name: string, printed: Record<typeof EXPECTED[number], string>) {
  for (const ending of EXPECTED) {
    Deno.writeTextFileSync(new URL(`${name}.${ending}`, DIRECTORY), printed[ending]);
  }
}

function pairOf(line: string): [string, string] {
  const equals = line.indexOf("=");
  return [line.slice(0, equals), line.slice(equals + 1)];
}
