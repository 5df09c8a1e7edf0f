import { preloadSha256, sha256 } from "../../hash/mod.ts";
import {
  describeNode,
  entryRange,
  type MapEntry,
  type MapNode,
  replaceValue,
  type SourceNode,
} from "../../loader/mod.ts";
import { closestWord, joinWithAnd } from "../../text/mod.ts";
import { equals } from "../operators/equality.ts";
import { findOperator, OPERATORS, TEXT_OPERATORS } from "../operators/registry.ts";
import type { CheckDraft } from "./check.ts";
import type { CheckContext } from "./operand.ts";
import { compilePropertyOperator } from "./property_operator.ts";
import { compileProperty, type ResponseProperty } from "./response_property.ts";

const TEXT: ResponseProperty = { source: "body", path: "", read: (envelope) => envelope.text() };
const SIZE: ResponseProperty = {
  source: "body",
  path: "size",
  read: (envelope) => envelope.response.size,
};
const SHA256: ResponseProperty = {
  source: "body",
  path: "sha256",
  read: (envelope) => envelope.sha256 ?? sha256(envelope.response.body).toHex(),
};

const KEYS = [...TEXT_OPERATORS, "sha256", "size"];
const OF_JSON = ["json", "jsonpath", "path", "paths"];

/** Compiles `body`: operators on the body as text, its `sha256` and its `size` in bytes. */
export function compileBody(node: MapNode, context: CheckContext): CheckDraft[] {
  if (node.entries.length === 0) return compilePropertyOperator(TEXT, node, node.range, context);
  return node.entries.flatMap((entry) => compileEntry(entry, context));
}

function compileEntry(entry: MapEntry, context: CheckContext): CheckDraft[] {
  const { name, value } = entry;
  const range = entryRange(entry);
  if (name === "size") {
    if (value.kind === "map") return compilePropertyOperator(SIZE, value, range, context);
    if (!mayBeSize(value)) {
      reportSize(value, context);
      return [];
    }
    return compileProperty(SIZE, equals, value, range, context);
  }
  if (name === "sha256") {
    context.compiler.require(preloadSha256);
    if (!mayBeDigest(value)) {
      reportDigest(value, context);
      return [];
    }
    return compileProperty(SHA256, equals, lowerCase(value), range, context);
  }
  if (TEXT_OPERATORS.includes(name)) {
    return compileProperty(TEXT, findOperator(name)!, value, range, context);
  }
  context.compiler.diagnostics.error(
    "unknown-operator",
    `\`${name}\` is not a key of \`body\``,
    entry.key.range,
    { help: helpFor(name) },
  );
  context.compiler.value(value);
  return [];
}

/** Suggests a similar name, the key for JSON assertions, or else lists what `body` accepts. */
function helpFor(name: string): string {
  const near = closestWord(name, KEYS);
  if (near !== undefined) return `did you mean \`${near}\`?`;
  if (OF_JSON.includes(name) || OPERATORS.has(name)) {
    return "assert JSON under `json` or `jsonpath`";
  }
  const names = KEYS.map((key) => `\`${key}\``);
  return `the body as text has ${joinWithAnd(names)}; assert JSON under \`json\` or \`jsonpath\``;
}

function mayBeSize(node: SourceNode): boolean {
  if (node.kind !== "scalar") return false;
  const { value, text } = node;
  if (typeof value === "string") return text.includes("${") || text.includes("{{");
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

/** Reports a size that is not a number, which no body size could equal. */
function reportSize(node: SourceNode, { compiler }: CheckContext): void {
  const { diagnostics } = compiler;
  const digits = node.kind === "scalar" && /^\d+$/.test(node.text) ? node.text : undefined;
  const message = `\`size\` takes a number of bytes or an operator, found ${describeNode(node)}`;
  diagnostics.error("wrong-type", message, node.range, {
    help: `write \`size: ${digits ?? "{ gt: 0 }"}\``,
    ...(digits === undefined ? {} : replaceValue(diagnostics, node, digits)),
  });
  compiler.value(node);
}

function mayBeDigest(node: SourceNode): boolean {
  if (node.kind !== "scalar") return false;
  return /^[\da-f]{64}$/i.test(node.text) || node.text.includes("${") || node.text.includes("{{");
}

/** Reports what no digest could equal. */
function reportDigest(node: SourceNode, { compiler }: CheckContext): void {
  const message = `\`sha256\` takes 64 hexadecimal digits, found ${describeNode(node)}`;
  compiler.diagnostics.error("wrong-type", message, node.range, {
    help: "`sha256sum FILE` prints those of a file",
  });
  compiler.value(node);
}

/** Lowercases a digest, because its case does not matter. */
function lowerCase(node: SourceNode): SourceNode {
  if (node.kind !== "scalar" || node.text.includes("${")) return node;
  return { ...node, value: node.text.toLowerCase() };
}
