import assert from "node:assert/strict";
import { importsOf, modulesBelow, resolved, withoutComments } from "./modules.ts";

const MODULES = modulesBelow("lib");
const DOORS = new Set(MODULES.filter((path) => path.endsWith("/mod.ts")));

/** The rooms of the table in docs/architecture.md, in its order, and what each may import. */
const TABLE = new Map(
  [...section("Folders").matchAll(/^\| `([^`]+)` +\|[^|]*\| ([^|]*)\|$/gm)].map((
    [, room, imports],
  ) => [room, imports.replaceAll("`", "").trim().split(/\s+/).filter((name) => name !== "")]),
);

/** Modules of lib that others import past a door; docs/architecture.md says why. */
const PAST_A_DOOR = new Set([
  "lib/assertions/operators/registry.ts",
  "lib/har/convert_files.ts",
  "lib/har/read/recording_error.ts",
  "lib/host/deno/build.ts",
]);

/** `lib/version.ts` belongs to no room. */
const VERSION = "lib/version.ts";

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly lazy: boolean;
}

const EDGES: readonly Edge[] = ["mod.ts", "cli.ts", ...MODULES].flatMap((from) =>
  importsOf(from)
    .filter(({ specifier }) => specifier.startsWith(".") && specifier.endsWith(".ts"))
    .map(({ specifier, lazy }) => ({ from, to: resolved(from, specifier), lazy }))
);

Deno.test("every import of the library leads to a module", () => {
  const missing = EDGES.filter(({ to }) => !MODULES.includes(to) && to !== "mod.ts");
  assert.deepEqual(missing.map(shown), []);
  assert.ok(EDGES.length > 1000, `only ${EDGES.length} imports were read`);
});

Deno.test("the table of docs/architecture.md names every room", () => {
  const rooms = new Set(MODULES.filter((path) => path !== VERSION).map(roomOf));
  assert.deepEqual([...TABLE.keys()].sort(), [...rooms].sort());
});

Deno.test("rooms import what the table of docs/architecture.md says, and nothing else", () => {
  const imports = new Map([...TABLE.keys()].map((room) => [room, new Set<string>()]));
  for (const { from, to } of EDGES) {
    if (!from.startsWith("lib/") || to === VERSION || from === VERSION) continue;
    if (roomOf(from) !== roomOf(to)) imports.get(roomOf(from))!.add(roomOf(to));
  }
  for (const [room, found] of imports) {
    const order = [...TABLE.keys()];
    const inOrder = [...found].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    assert.deepEqual(inOrder, TABLE.get(room), `\`${room}\` imports \`${inOrder.join(" ")}\``);
  }
});

Deno.test("rooms import only rooms above them in the table of docs/architecture.md", () => {
  const order = [...TABLE.keys()];
  for (const [room, imports] of TABLE) {
    const below = imports.filter((name) => order.indexOf(name) >= order.indexOf(room));
    assert.deepEqual(below, [], `\`${room}\` imports rooms below it`);
  }
});

Deno.test("rooms are entered through their doors", () => {
  const past = EDGES.filter(({ from, to }) => !entersByDoor(from, to) && !PAST_A_DOOR.has(to));
  assert.deepEqual(past.map(shown), []);
});

Deno.test("the library imports in no circle, types included", () => {
  assert.deepEqual(circles(EDGES.filter(({ lazy }) => !lazy)), []);
});

Deno.test("only hosts know the machine: its clock, files, network and random numbers", () => {
  const machine =
    /\bDeno\.|\bperformance\.|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|(?<![.\w])fetch\(|(?<![.\w])setTimeout\(|(?<![.\w])setInterval\(|"node:(?!zlib")|\bconsole\.\w+\(|crypto\.(?:getRandomValues|randomUUID)/;
  const knowing = MODULES.filter((path) => !path.startsWith("lib/host/")).flatMap((path) => {
    const lines = withoutComments(Deno.readTextFileSync(path)).split("\n");
    return lines.filter((line) => machine.test(line)).map((line) => `${path}: ${line.trim()}`);
  });
  assert.deepEqual(knowing, []);
});

Deno.test("a package has one import site in the library", () => {
  const sites = new Map<string, Set<string>>();
  for (const path of MODULES) {
    for (const { specifier } of importsOf(path)) {
      if (specifier.startsWith(".") || specifier.startsWith("node:")) continue;
      const name = specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
      sites.set(name, (sites.get(name) ?? new Set()).add(path));
    }
  }
  const several = [...sites].filter(([, paths]) => paths.size > 1);
  assert.deepEqual(several.map(([name, paths]) => `${name}: ${[...paths].join(" ")}`), []);
});

Deno.test("folders hold at most 25 files", () => {
  const counts = Map.groupBy(MODULES, (path) => path.slice(0, path.lastIndexOf("/")));
  const full = [...counts].filter(([, paths]) => paths.length > 25).map(([folder]) => folder);
  assert.deepEqual(full, []);
});

/** The text of a section of docs/architecture.md. */
function section(title: string): string {
  const text = Deno.readTextFileSync("docs/architecture.md");
  const start = text.indexOf(`\n## ${title}\n`);
  assert.notEqual(start, -1, `docs/architecture.md has no section ${title}`);
  const end = text.indexOf("\n## ", start + 1);
  return text.slice(start, end === -1 ? undefined : end);
}

/** The room that a module belongs to: the longest name in the table that its path begins with. */
function roomOf(path: string): string {
  const folder = path.slice("lib/".length);
  const own = [...TABLE.keys()].filter((room) => folder.startsWith(`${room}/`));
  return own.sort((a, b) => b.length - a.length)[0] ?? folder.split("/")[0];
}

/** Whether no door lies between a module and the one it imports, or it imports that door. */
function entersByDoor(from: string, to: string): boolean {
  const own = from.split("/").slice(0, -1);
  const folders = to.split("/").slice(0, -1);
  let depth = 0;
  while (depth < folders.length && own[depth] === folders[depth]) depth++;
  for (let i = depth + 1; i <= folders.length; i++) {
    const room = folders.slice(0, i).join("/");
    // The hosts have doors of their own, so that the interface loads neither of them.
    if (room === "lib/host" && i < folders.length) continue;
    if (DOORS.has(`${room}/mod.ts`)) return to === `${room}/mod.ts`;
  }
  return true;
}

function circles(edges: readonly Edge[]): string[][] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const state = new Map<string, "open" | "done">();
  const found: string[][] = [];
  const trail: string[] = [];
  const visit = (path: string) => {
    if (state.get(path) === "done") return;
    if (state.get(path) === "open") return void found.push(trail.slice(trail.indexOf(path)));
    state.set(path, "open");
    trail.push(path);
    for (const { to } of next.get(path) ?? []) visit(to);
    trail.pop();
    state.set(path, "done");
  };
  for (const path of next.keys()) visit(path);
  return found;
}

function shown({ from, to }: Edge): string {
  return `${from} imports ${to}`;
}
