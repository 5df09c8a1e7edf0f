import { type DiagnosticDetails, type Diagnostics, labelAt } from "../../diagnostics/mod.ts";
import { describeValue, isObject, type JsonValue, stringifyJson } from "../../json/mod.ts";
import {
  checkKeys,
  describeNode,
  entryFor,
  GRAPHQL_KEYS,
  isExpression,
  type MapNode,
  NodeReader,
  quoted,
  replaceValue,
  type SourceNode,
} from "../../loader/mod.ts";
import { evaluateText, evaluateValue, type Scope, type Template } from "../../resolver/mod.ts";
import { TransportError } from "../failures/mod.ts";
import type { BodyContext, BodyKind } from "./body.ts";
import { checkFile, findFile, joinPieces } from "./file.ts";

const SHOWN = 60;
const MAX_SHOWN = 120;
const SHAPE = "write `graphql: { query: … }`, and `variables` next to it";

/** `graphql`: a document, its variables and an operation name, as JSON (GraphQL over HTTP). */
export const graphqlBody: BodyKind = ({ value: node }, context) => {
  const { compiler } = context;
  const read = new NodeReader(compiler.diagnostics);
  const map = read.map(node, "`graphql`", shapeHelp(node, compiler.diagnostics));
  if (!map) return () => ({ content: new Uint8Array() });
  checkKeys(compiler.diagnostics, map, GRAPHQL_KEYS, "`graphql`");
  const query = compileDocument(map, read, context);
  const variables = entryFor(map, "variables", GRAPHQL_KEYS)?.value;
  if (variables) checkVariables(variables, context);
  const values = variables && compiler.body(variables);
  const name = compileName(map, read, context);
  return async (scope) => {
    const request: Record<string, JsonValue> = { query: await query(scope) };
    if (values) request.variables = asVariables(evaluateValue(values, scope));
    if (name) request.operationName = evaluateText(name, scope);
    const content = new TextEncoder().encode(stringifyJson(request));
    return { content, contentType: "application/json" };
  };
};

function shapeHelp(node: SourceNode, diagnostics: Diagnostics): DiagnosticDetails {
  if (node.kind !== "scalar" || typeof node.value !== "string") return { help: SHAPE };
  const text = `{ query: ${quoted(node.text)} }`;
  if (text.length > MAX_SHOWN) return { help: SHAPE };
  return { help: `write \`graphql: ${text}\``, ...replaceValue(diagnostics, node, text) };
}

function compileDocument(
  map: MapNode,
  read: NodeReader,
  context: BodyContext,
): (scope: Scope) => string | Promise<string> {
  const { compiler, flowFiles } = context;
  const text = entryFor(map, "query", GRAPHQL_KEYS);
  const file = entryFor(map, "query_file", GRAPHQL_KEYS);
  if (text && file) {
    const message = "`query` and `query_file` both give the document";
    read.diagnostics.error("two-bodies", message, file.key.range, {
      help: "keep one of the two",
      related: [labelAt(read.diagnostics.source, text.key.range, "the first is here")],
    });
  }
  const node = (text ?? file)?.value ??
    read.required(map, "query", GRAPHQL_KEYS, "`graphql`", SHAPE);
  if (!node || read.text(node, text ? "`query`" : "`query_file`") === undefined) return () => "";
  if (node.kind !== "scalar") return () => "";
  const template = compiler.within("document", () => compiler.text(node));
  if (text) return (scope) => evaluateText(template, scope);
  checkFile(node, context);
  return async (scope) => {
    const sent = await findFile(evaluateText(template, scope), flowFiles, { kind: "body" });
    const bytes = await joinPieces([sent], flowFiles.files);
    if (bytes instanceof Uint8Array) return new TextDecoder().decode(bytes);
    throw new TransportError({ kind: "document_too_large", path: sent.path }, { kind: "body" });
  };
}

function compileName(
  map: MapNode,
  read: NodeReader,
  { compiler }: BodyContext,
): Template | undefined {
  const node = entryFor(map, "operationName", GRAPHQL_KEYS)?.value;
  if (!node || read.text(node, "`operationName`") === undefined) return undefined;
  return node.kind === "scalar" ? compiler.text(node) : undefined;
}

function checkVariables(node: SourceNode, { compiler }: BodyContext): void {
  if (node.kind === "map" || node.kind === "scalar" && isExpression(node)) return;
  const message = `\`variables\` takes a map, found ${describeNode(node)}`;
  compiler.diagnostics.error("wrong-type", message, node.range, {
    help: "write each variable under its name: `variables: { … }`",
  });
}

function asVariables(value: JsonValue): JsonValue {
  if (isObject(value)) return value;
  const found = describeValue(value, SHOWN);
  throw new TransportError({ kind: "map_expected", key: "variables", found }, { kind: "body" });
}
