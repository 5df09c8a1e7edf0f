import assert from "node:assert/strict";
import { convert, readRecording, type Recording } from "../../../lib/har/mod.ts";
import { findings } from "../support/converted.ts";

const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  directus: ["directus_1", "directus_2"],
  jsonauth: ["jsonauth_1", "jsonauth_2", "jsonauth_3"],
  nodered: ["nodered_1", "nodered_2"],
  transmission: ["transmission_1", "transmission_2", "transmission_3"],
  kinto: ["kinto_1", "kinto_2"],
  parse: ["parse_1", "parse_2"],
  wordpress: ["wordpress_1", "wordpress_2"],
};
/** What was typed in the first recording of an application, and what in the second. */
const TYPED: Readonly<Record<string, readonly (readonly [first: string, second: string])[]>> = {
  kinto: [
    ["nora", "ivan"],
    ["library", "garage"],
    ["books", "cars"],
    ["book_id", "car_id"],
    ["Dune Messiah", "Beetle 1303"],
    ["Dune", "Beetle"],
  ],
  parse: [
    ["greta", "luis"],
    ["Hello from Bergen", "Hello from Lima"],
    ["Hello from Oslo", "Hello from Cusco"],
    ["norway", "peru"],
  ],
  wordpress: [
    ["Recipes", "Travel"],
    ["Bread for beginners", "Three days in Porto"],
    ["Flour, water, salt.", "Bring good shoes."],
    ["Bread for everyone", "Four days in Porto"],
    ["Thank you!", "Nice trip"],
    ["baking", "portugal"],
  ],
};
const SPELLINGS = ["A", "B"] as const;
/** Lines that may differ between recordings of one application: the comment at the top, and literals. */
const MAX_OTHER_LINES = 4;

for (const [family, names] of Object.entries(FAMILIES)) {
  Deno.test(`a flow made of ${family} has no diagnostics, and the same recording gives the same flow`, async () => {
    for (const name of names) {
      for (const spelling of SPELLINGS) {
        const flow = await flowOf(name, spelling);
        assert.deepEqual(await findings(flow.text, flow.environment), [], `${name} ${spelling}`);
        assert.deepEqual(flow, await make(name, spelling));
      }
    }
  });

  Deno.test(`new recordings of ${family} give nearly the same flow`, async () => {
    const [first, ...others] = await Promise.all(names.map((name) => flowOf(name, "A")));
    for (const { text } of others) {
      const typed = TYPED[family] ?? [];
      const retyped = typed.reduce((text, [from, to]) => text.replaceAll(from, to), first.text);
      const known = new Set(linesOf(retyped));
      const different = linesOf(text).filter((line) => !known.has(line));
      assert.ok(different.length <= MAX_OTHER_LINES, different.join("\n"));
    }
  });
}

for (const [family, [first, second]] of Object.entries(FAMILIES)) {
  Deno.test(`two recordings of ${family} give the flow of one, with all its assertions`, async () => {
    const recordings = await Promise.all([readNamed(first), readNamed(second)]);
    const { flows: [two] } = await convert([recordings[0], recordings[1]]);
    const { text } = await flowOf(first, "A");
    assert.equal(two.text, text);
  });
}

Deno.test("a formatter finds nothing to change in a flow", async () => {
  const directory = await Deno.makeTempDir();
  try {
    for (const name of Object.values(FAMILIES).flat()) {
      for (const spelling of SPELLINGS) {
        const { text } = await flowOf(name, spelling);
        await Deno.writeTextFile(`${directory}/${name}_${spelling}.yaml`, text);
      }
    }
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["fmt", "--check", "--quiet", "--line-width=100", directory],
    }).output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});

interface FlowText {
  readonly text: string;
  readonly environment: readonly string[];
}

const made = new Map<string, Promise<FlowText>>();

async function flowOf(name: string, spelling: "A" | "B"): Promise<FlowText> {
  const key = `${name} ${spelling}`;
  if (!made.has(key)) made.set(key, make(name, spelling));
  return await made.get(key)!;
}

async function make(name: string, spelling: "A" | "B"): Promise<FlowText> {
  const { flows: [{ text }], environment } = await convert([await readNamed(name)], { spelling });
  return { text, environment: environment.map((one) => one.name) };
}

async function readNamed(name: string): Promise<Recording> {
  const file = new URL(`../../data/har/${name}.har.gz`, import.meta.url);
  return await readRecording(await Deno.readFile(file), `${name}.har.gz`);
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => !line.startsWith("#"));
}
