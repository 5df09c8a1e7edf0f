import { convert, readRecording } from "../../lib/har/mod.ts";

/** Converts the given recording and parses it as JSON; prints how long each took, in ms. */
const [path] = Deno.args;
const bytes = await Deno.readFile(path);

const begin = performance.now();
await convert([await readRecording(bytes, path)]);
const convertMs = performance.now() - begin;

const text = new TextDecoder().decode(bytes);
const parse = performance.now();
JSON.parse(text);
const parseMs = performance.now() - parse;

console.log(JSON.stringify({ convertMs, parseMs }));
