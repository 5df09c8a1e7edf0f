import assert from "node:assert/strict";

const LIB = new URL("../../lib/", import.meta.url);

/** Variables and members that hold words for a reader. */
const WORDS = "(?:message|problem|reason|why)[?!]*";
const TEXT_METHODS =
  "(?:startsWith|endsWith|includes|match|matchAll|replace|replaceAll|search|indexOf|lastIndexOf|split)";

/** What reads a message: a method of texts, a pattern, a comparison with words. */
const READS: readonly RegExp[] = [
  new RegExp(`\\b${WORDS}\\.${TEXT_METHODS}\\(`),
  new RegExp(`\\b(?:test|exec)\\(\\s*(?:[\\w$?!]+\\.|\\([^()]*\\)\\.)*${WORDS}\\s*[,)]`),
  /(?<!typeof )\bmessage\s*[=!]==\s*["'`]/,
];

/** Files where what the platform or a library says decides; nothing else tells it. */
const BOUNDARIES: Readonly<Record<string, string>> = {
  "assertions/json_schema/schema_compiler.ts": "@cfworker/json-schema gives no codes",
  "assertions/operators/regular_expression.ts": "the engine gives no codes for its patterns",
  "host/deno/connection.ts": "Deno has no code for a name that is not found",
  "host/deno/node_connection.ts": "Deno's TLS gives no codes",
  "host/deno/fetch_client.ts": "Deno's fetch gives no codes",
  "host/deno/files.ts": "Deno's words beside its error classes",
  "http/transport/fetch_failure.ts": "Deno's fetch gives no codes",
  "http/transport/socket_failure.ts": "Node's TLS has the same code for several things",
  "http/response/xml/xml_mistake.ts": "@rgrove/parse-xml gives no codes",
  "json/query_parser.ts": "json-p3 gives an offset and no code",
  "loader/hints/yaml_syntax.ts": "js-yaml gives no codes",
};

/** The lines of the library that read messages, by the path of their file. */
async function readers(): Promise<Map<string, string[]>> {
  const lines = new Map<string, string[]>();
  for (const path of await sourceFiles("")) {
    const text = await Deno.readTextFile(new URL(path, LIB));
    const found = text.split("\n").flatMap((line, i) =>
      READS.some((pattern) => pattern.test(line)) ? [`lib/${path}:${i + 1}: ${line.trim()}`] : []
    );
    if (found.length > 0) lines.set(path, found);
  }
  return lines;
}

async function sourceFiles(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, LIB))) {
    const path = `${folder}${name}`;
    if (isDirectory) paths.push(...await sourceFiles(`${path}/`));
    else if (name.endsWith(".ts")) paths.push(path);
  }
  return paths;
}

Deno.test("no pattern reads a message of baton's", async () => {
  const allowed = Object.keys(BOUNDARIES);
  const offenders = [...await readers()].filter(([path]) => !allowed.includes(path));
  assert.deepEqual(
    offenders.flatMap(([, lines]) => lines),
    [],
    "give the error a kind or a member, and decide by that",
  );
});

Deno.test("every file that may read messages does", async () => {
  const reading = await readers();
  assert.deepEqual(Object.keys(BOUNDARIES).filter((path) => !reading.has(path)), []);
});

for (
  const line of [
    "if (/refused/.test(message)) return help;",
    "const code = PATTERN.exec(error.message)?.[1];",
    'message.startsWith("the proxy ")',
    '(error as Error).message.replace("the url", "`token_url`")',
    "pattern.test((error as Error).message)",
    'problem.startsWith("the body is")',
    'if (error.message === "no such file") return help;',
  ]
) {
  Deno.test(`\`${line}\` reads a message`, () => {
    assert.ok(READS.some((pattern) => pattern.test(line)));
  });
}
