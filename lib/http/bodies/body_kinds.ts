import { type Diagnostics, labelAt } from "../../diagnostics/mod.ts";
import type { MapEntry, RequestNode } from "../../loader/mod.ts";
import { mediaType } from "../content_type.ts";
import { failureMessage } from "../failures/mod.ts";
import { bodyProblem } from "../request_syntax.ts";
import { base64Body, hexBody } from "./base64_hex.ts";
import {
  type BodyContext,
  type BodyKind,
  type CompiledBody,
  FORM_TYPE,
  valueBody,
} from "./body.ts";
import { fileBody } from "./file.ts";
import { formBody } from "./form.ts";
import { partsHelp, partsProblem } from "./form_data.ts";
import { graphqlBody } from "./graphql.ts";
import { multipartBody } from "./multipart.ts";

const BODY_KINDS: Readonly<Record<string, BodyKind>> = {
  form: formBody,
  multipart: multipartBody,
  graphql: graphqlBody,
  base64: base64Body,
  hex: hexBody,
  body_file: fileBody,
};

/** Compiles the value of a body key and reports what is wrong with it. */
export function compileBody(entry: MapEntry, context: BodyContext): CompiledBody {
  return (Object.hasOwn(BODY_KINDS, entry.name) ? BODY_KINDS[entry.name] : valueBody)(
    entry,
    context,
  );
}

/**
 * Returns the entries that define the body of a request, in file order; more than one is a mistake.
 */
export function bodiesOf({ body, bodies }: RequestNode): MapEntry[] {
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

function checkMethod({ method }: RequestNode, { key }: MapEntry, diagnostics: Diagnostics): void {
  if (method?.text.includes("${")) return;
  const problem = bodyProblem(method?.text.toUpperCase() ?? "GET");
  if (problem === undefined) return;
  diagnostics.error("body-on-get", failureMessage(problem), key.range, {
    help: method ? "remove the body, or use another method" : "give the request a `method: POST`",
  });
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
