import { mayBeSecretName } from "../../lib/secrets/mod.ts";
import type { Bundle } from "./bundle.ts";
import { DENO_FLAGS, PERMITTED, SETTINGS } from "./expected.ts";
import type { Metadata, Payload } from "./payload.ts";
import { BUDGET, V8_FLAGS } from "./recipe.ts";

/** A check of an executable, and its result. */
export interface Check {
  readonly subject: string;
  readonly found: string;
  readonly ok: boolean;
}

const SHORTEST_SECRET = 8;
/** Variables with folders, although their names look like those of passwords. */
const FOLDERS = ["PWD", "OLDPWD"];

/** Compares the embedded content of an executable with the expected content. */
export function checkPayload(payload: Payload, bundle: Bundle): Check[] {
  const { metadata, files, npmBytes, bytes } = payload;
  const wrong = wrongPermissions(metadata);
  const flags = metadata.v8_flags.join(" ");
  const strange = strangeFiles(files, bundle);
  const foreign = foreignSettings(metadata);
  const told = machineFacts().filter(({ text }) => contains(bytes, text)).map(({ name }) => name);
  const bundled = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const loaded = bundle.loadedByRun
    .reduce((sum, name) => sum + (files.get(name)?.length ?? 0), 0);
  return [
    check("permissions", "net, read, write and env; no prompt", wrong),
    check(
      "flags of the engine",
      V8_FLAGS.join(" "),
      flags === [...DENO_FLAGS, ...V8_FLAGS].join(" ") ? [] : [flags],
    ),
    check("files", `the ${files.size} of the bundle`, strange),
    check("npm packages", "none besides the bundle", npmBytes > 0 ? ["a snapshot"] : []),
    check("other settings", "none", foreign),
    check("secrets and paths of this machine", "none", told),
    withinBudget("bytes that a run loads", loaded, BUDGET.run),
    withinBudget("bytes of the bundle", bundled, BUDGET.bundle),
    withinBudget("bytes embedded", bytes.length, BUDGET.payload),
  ];
}

function check(subject: string, good: string, problems: readonly string[]): Check {
  return { subject, found: problems.join(", ") || good, ok: problems.length === 0 };
}

function withinBudget(subject: string, bytes: number, budget: number): Check {
  const [has, may] = [bytes, budget].map((n) => n.toLocaleString("en"));
  return { subject, found: `${has} of ${may}`, ok: bytes <= budget };
}

function wrongPermissions({ permissions }: Metadata): string[] {
  return namesOf(PERMITTED, permissions).filter((name) => {
    if (Object.hasOwn(PERMITTED, name)) return !isSame(permissions[name], PERMITTED[name]);
    return permissions[name] !== null && name !== "allow_import";
  }).map((name) => `${name} is ${JSON.stringify(permissions[name]) ?? "missing"}`);
}

function namesOf(...tables: readonly Readonly<Record<string, unknown>>[]): string[] {
  return [...new Set(tables.flatMap((table) => Object.keys(table)))];
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function strangeFiles(files: Payload["files"], bundle: Bundle): string[] {
  const decoder = new TextDecoder();
  return [
    ...[...files.keys()].filter((path) => !bundle.files.has(path)).map((path) =>
      `${path} too much`
    ),
    ...[...bundle.files].flatMap(([path, text]) => {
      const content = files.get(path);
      if (content === undefined) return [`${path} is missing`];
      return decoder.decode(content) === text ? [] : [`${path} differs`];
    }),
  ];
}

/**
 * Returns settings that Deno could have picked up from its environment, including ones that it did
 * not have before.
 */
function foreignSettings(metadata: Metadata): string[] {
  const { permissions: _permissions, v8_flags: _flags, ...rest } = metadata;
  const found: Readonly<Record<string, unknown>> = rest;
  return namesOf(SETTINGS, rest).filter((name) => !isSame(found[name], SETTINGS[name]));
}

/** Returns facts that only this machine has: its folders, and the secrets in its environment. */
function machineFacts(): { readonly name: string; readonly text: string }[] {
  const variables = Deno.env.toObject();
  const secrets = Object.entries(variables)
    .filter(([name]) => mayBeSecretName(name) && !FOLDERS.includes(name))
    .filter(([, value]) => value.length >= SHORTEST_SECRET)
    .map(([name, text]) => ({ name: `the value of ${name}`, text }));
  const folders = [variables.HOME, variables.DENO_DIR, Deno.cwd()]
    .filter((path) => path !== undefined && path.length > 1)
    .map((path) => ({ name: path!, text: `${path}/` }));
  return [...secrets, ...folders];
}

function contains(bytes: Uint8Array, text: string): boolean {
  const wanted = new TextEncoder().encode(text);
  for (let i = bytes.indexOf(wanted[0]); i >= 0; i = bytes.indexOf(wanted[0], i + 1)) {
    if (wanted.every((byte, j) => bytes[i + j] === byte)) return true;
  }
  return false;
}
