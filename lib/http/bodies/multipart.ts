import {
  isArray,
  isObject,
  type JsonValue,
  stringifyJson,
  toText,
  typeName,
} from "../../json/mod.ts";
import {
  checkKeys,
  describeNode,
  entryFor,
  flowText,
  type MapEntry,
  type MapNode,
  NodeReader,
  PART_KEYS,
  type ScalarNode,
  type SourceNode,
} from "../../loader/mod.ts";
import { evaluateText, evaluateValue, type Scope } from "../../resolver/mod.ts";
import { mediaTypeOfFile, OCTET_STREAM } from "../content_type.ts";
import { TransportError } from "../failures/mod.ts";
import type { SentPart } from "../resolved_request.ts";
import { asText } from "../scalar_text.ts";
import { compileBase64 } from "./base64_hex.ts";
import type { BodyContext, BodyKind } from "./body.ts";
import { checkFile, findFile, joinPieces } from "./file.ts";
import { boundaryOf, type EncodedPart, encodeParts, partsProblem } from "./form_data.ts";
import {
  checkType,
  hasSource,
  isMeantAsPart,
  optionalMember,
  type PartNames,
  partSource,
  resolvePartNames,
} from "./part_keys.ts";

const BOUNDARY_DIGITS = 24;

/** `multipart`: the parts of a form with files. */
export const multipartBody: BodyKind = ({ value: node }, context) => {
  const { compiler, flowFiles } = context;
  if (node.kind !== "map") {
    const message = `\`multipart\` takes a map of parts, found ${describeNode(node)}`;
    compiler.diagnostics.error("wrong-type", message, node.range, {
      help: "write each part under its name: `multipart: { title: text, photo: { file: a.png } }`",
    });
    return () => ({ content: new Uint8Array() });
  }
  compiler.requireRandom();
  const fields = node.entries.map((entry) => ({
    name: compiler.text(entry.key),
    make: compilePart(entry, context),
  }));
  return async (scope, contentType) => {
    const boundary = contentType === undefined ? newBoundary(scope) : givenBoundary(contentType);
    const parts = await Promise.all(
      fields.map(({ name, make }) => make(evaluateText(name, scope), scope)),
    );
    const all = parts.flat();
    return {
      content: await joinPieces(encodeParts(all, boundary), flowFiles.files),
      contentType: `multipart/form-data; boundary=${boundary}`,
      source: { kind: "multipart", parts: all.map(({ content: _, ...part }): SentPart => part) },
    };
  };
};

/**
 * Generates a boundary from the random values of the run, so that the same seed gives the same
 * bytes.
 */
function newBoundary({ random }: Scope): string {
  return `----baton-${random.hex(BOUNDARY_DIGITS)}`;
}

function givenBoundary(contentType: string): string {
  const problem = partsProblem(contentType, true);
  if (problem === undefined) return boundaryOf(contentType)!;
  throw new TransportError(problem, { kind: "header", name: "content-type" });
}

/** Makes the parts of a `multipart` field: none, one, or several with the same name. */
type CompiledPart = (name: string, scope: Scope) => Promise<readonly EncodedPart[]>;

const SHAPE = "write text, or a map such as `{ file: … }` or `{ text: …, content_type: … }`";
const NO_SOURCE = "none of `text`, `file`, `json` and `base64`";
const MAX_SHOWN = 120;
const UTF8 = new TextEncoder();

/** Compiles a `multipart` field: a text, a map with more details, or a list of these. */
function compilePart({ name, value }: MapEntry, context: BodyContext): CompiledPart {
  const makers = (value.kind === "list" ? value.items : [value]).map((item) =>
    compileOne(name, item, context)
  );
  return async (title, scope) => {
    const parts = await Promise.all(makers.map((make) => make(title, scope)));
    return parts.flat();
  };
}

function compileOne(field: string, node: SourceNode, context: BodyContext): CompiledPart {
  if (node.kind === "map") return compileMap(field, node, context);
  const { compiler } = context;
  if (node.kind === "list" || node.value === null) {
    const message = `the part \`${field}\` takes text or a map, found ${describeNode(node)}`;
    compiler.diagnostics.error("wrong-type", message, node.range, {
      help: node.kind === "scalar"
        ? `write \`${field}: ""\` to send it empty, or remove it`
        : "write the parts in one list",
    });
    return () => Promise.resolve([]);
  }
  const value = compiler.body(asText(node));
  return (name, scope) => Promise.resolve(textParts(name, evaluateValue(value, scope)));
}

function textParts(name: string, value: JsonValue, contentType?: string): EncodedPart[] {
  return (isArray(value) ? value : [value]).map((item) => {
    if (item !== null && !isArray(item) && !isObject(item)) {
      const text = toText(item);
      return {
        name,
        text,
        content: UTF8.encode(text),
        ...optionalMember("contentType", contentType),
      };
    }
    const failure = { kind: "value_not_text", what: "part", name, found: typeName(item) } as const;
    throw new TransportError(failure, { kind: "body", name });
  });
}

function compileMap(field: string, map: MapNode, context: BodyContext): CompiledPart {
  const { compiler } = context;
  const read = new NodeReader(compiler.diagnostics);
  const source = partSource(map, read);
  if (!source && !isMeantAsPart(map)) {
    compiler.diagnostics.error("missing-key", `the part \`${field}\` has ${NO_SOURCE}`, map.range, {
      help: jsonHelp(field, map),
    });
    return () => Promise.resolve([]);
  }
  checkKeys(compiler.diagnostics, map, PART_KEYS, "a part");
  if (!source && !hasSource(map)) {
    compiler.diagnostics.error("missing-key", `the part \`${field}\` has ${NO_SOURCE}`, map.range, {
      help: SHAPE,
    });
  }
  const type = textAt(map, "content_type", read);
  if (type) checkType(type, context);
  const filename = textAt(map, "filename", read);
  const names = {
    type: type && compiler.text(type),
    filename: filename && compiler.text(filename),
  };
  return source ? PARTS[source.name](source, names, context) : () => Promise.resolve([]);
}

/** How a part with each key for its content is made. */
const PARTS = { base64: bytesPart, file: filePart, json: jsonPart, text: textPart };

function bytesPart({ value }: MapEntry, names: PartNames, { compiler }: BodyContext): CompiledPart {
  const decode = compileBase64(value, compiler);
  return (name, scope) => {
    const content = decode(scope, name);
    const given = resolvePartNames(name, names, scope);
    return Promise.resolve([{ name, contentType: OCTET_STREAM, ...given, content }]);
  };
}

function filePart({ value: node }: MapEntry, names: PartNames, context: BodyContext): CompiledPart {
  const { compiler, flowFiles } = context;
  const read = new NodeReader(compiler.diagnostics);
  if (!read.text(node, "`file`", "write the path of a file: `file: a.png`")) {
    return () => Promise.resolve([]);
  }
  const path = node as ScalarNode;
  checkFile(path, context);
  const template = compiler.text(path);
  return async (name, scope) => {
    const file = await findFile(evaluateText(template, scope), flowFiles, { kind: "body", name });
    const given = resolvePartNames(name, names, scope);
    return [{
      name,
      path: file.path,
      filename: file.path.replace(/^.*\//, ""),
      contentType: mediaTypeOfFile(given.filename ?? file.path),
      ...given,
      content: file,
    }];
  };
}

function jsonPart({ value }: MapEntry, names: PartNames, { compiler }: BodyContext): CompiledPart {
  const template = compiler.body(value);
  return (name, scope) => {
    const text = stringifyJson(evaluateValue(template, scope));
    const given = resolvePartNames(name, names, scope);
    const content = UTF8.encode(text);
    return Promise.resolve([{ name, text, contentType: "application/json", ...given, content }]);
  };
}

function textPart({ value }: MapEntry, names: PartNames, { compiler }: BodyContext): CompiledPart {
  if (value.kind !== "scalar" || value.value === null) {
    new NodeReader(compiler.diagnostics).wrong(value, "`text`", "text", SHAPE);
  }
  const template = compiler.body(asText(value));
  return (name, scope) => {
    const given = resolvePartNames(name, names, scope);
    const parts = textParts(name, evaluateValue(template, scope));
    return Promise.resolve(parts.map((part) => ({ ...part, ...given })));
  };
}

function jsonHelp(field: string, map: MapNode): string {
  const text = `${field}: { json: ${flowText(map)} }`;
  const written = text.length <= MAX_SHOWN ? text : `${field}: { json: … }`;
  return `write \`${written}\` to send it as JSON`;
}

function textAt(map: MapNode, key: string, read: NodeReader): ScalarNode | undefined {
  const node = entryFor(map, key, PART_KEYS)?.value;
  if (!node || read.text(node, `\`${key}\``) === undefined) return undefined;
  return node as ScalarNode;
}
