import { type Diagnostics, labelAt } from "../../diagnostics/mod.ts";
import type { MapEntry, RequestNode } from "../../loader/mod.ts";
import { LazyModule, mediaType } from "../../text/mod.ts";
import { failureMessage } from "../failures/mod.ts";
import { bodyProblem } from "../request_syntax.ts";
import {
  type BodyContext,
  type BodyKind,
  type CompiledBody,
  FORM_TYPE,
  valueBody,
} from "./body.ts";
import { formBody } from "./form.ts";
import { partsHelp, partsProblem } from "./form_data.ts";

const bytes = new LazyModule(() => import("./base64_hex.ts"));
const file = new LazyModule(() => import("./file.ts"));
const graphql = new LazyModule(() => import("./graphql.ts"));
const multipart = new LazyModule(() => import("./multipart.ts"));

const BODY_KINDS: Readonly<Record<string, () => BodyKind>> = {
  form: () => formBody,
  multipart: () => multipart.parts.multipartBody,
  graphql: () => graphql.parts.graphqlBody,
  base64: () => bytes.parts.base64Body,
  hex: () => bytes.parts.hexBody,
  body_file: () => file.parts.fileBody,
};

/**
 * Compiles the value of each body key and reports what is wrong with it. The first is the body.
 */
export function compileBodies(request: RequestNode, context: BodyContext): CompiledBody {
  const [body] = bodiesOf(request).map((entry) => compileBody(entry, context));
  return body;
}

function compileBody(entry: MapEntry, context: BodyContext): CompiledBody {
  const kind = Object.hasOwn(BODY_KINDS, entry.name) ? BODY_KINDS[entry.name]() : valueBody;
  return kind(entry, context);
}

/**
 * Returns the entries that define the body of a request, in file order; more than one is a mistake.
 */
function bodiesOf({ body, bodies }: RequestNode): MapEntry[] {
  return [...(body ? [body] : []), ...bodies]
    .toSorted((a, b) => a.key.range.start - b.key.range.start);
}

/** Reports a body that a request cannot have, as far as this is known before it is sent. */
export function checkBodies(request: RequestNode, diagnostics: Diagnostics): void {
  const [first, ...others] = bodiesOf(request);
  if (!first) return;
  for (const { key } of others) {
    const message = `\`${first.key.text}\` and \`${key.text}\` both give the body of the request`;
    diagnostics.error("two-bodies", message, key.range, {
      help: "keep one of the two",
      related: [labelAt(diagnostics.source, first.key.range, "the first is here")],
    });
  }
  checkMethod(request, first, diagnostics);
  checkContentType(request, first, diagnostics);
}

function checkMethod(
  { method }: RequestNode,
  { key, value }: MapEntry,
  diagnostics: Diagnostics,
): void {
  if (method?.text.includes("${")) return;
  const problem = bodyProblem(method?.text.toUpperCase() ?? "GET");
  if (problem === undefined) return;
  const isEmpty = value.kind === "scalar" && value.value === null;
  diagnostics.error("body-on-get", failureMessage(problem), key.range, {
    help: isEmpty
      ? `remove \`${key.text}\`, which has no value`
      : method
      ? "remove the body, or use another method"
      : "give the request a `method: POST`",
  });
  if (!isEmpty) return;
  diagnostics.spoil(key.range);
  diagnostics.spoil(value.range);
}

function checkContentType(
  { headers }: RequestNode,
  { name }: MapEntry,
  diagnostics: Diagnostics,
): void {
  const value = headers.find((entry) => entry.name.toLowerCase() === "content-type")?.value;
  if (value?.kind !== "scalar" || value.text.includes("${")) return;
  const type = mediaType(value.text);
  if (name === "form" && type !== FORM_TYPE) {
    diagnostics.error(
      "bad-body",
      `\`form\` sends a form, and the content type is \`${type}\``,
      value.range,
      {
        help: type === "application/json"
          ? "write `body` instead of `form` to send JSON, or remove the header"
          : type.startsWith("multipart/")
          ? "write `multipart` instead of `form`, and remove the header"
          : "remove the header; `form` sends its own",
      },
    );
    return;
  }
  const inParts = name === "multipart";
  const problem = partsProblem(value.text, inParts);
  if (problem === undefined) return;
  diagnostics.error("bad-body", failureMessage(problem), value.range, { help: partsHelp(inParts) });
}
