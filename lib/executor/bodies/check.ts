import { type Diagnostics, labelAt, type MapEntry, type RequestNode } from "../../loader/mod.ts";
import { FORM_TYPE } from "../body.ts";
import { bodyProblem } from "../request_problem.ts";
import { mediaType } from "../text.ts";
import { bodiesOf } from "./mod.ts";
import { partsHelp, partsProblem } from "./multipart_type.ts";

/** Reports what keeps a request from having the body that is given, as far as that is known. */
export function checkBodies(request: RequestNode, found: Diagnostics): void {
  const [first, ...others] = bodiesOf(request);
  if (!first) return;
  for (const { key } of others) {
    const message = `\`${first.key.text}\` and \`${key.text}\` both give the body of the request`;
    found.error("two-bodies", message, key.range, {
      help: "keep one of the two",
      related: [labelAt(found.source, first.key.range, "the first is here")],
    });
  }
  checkMethod(request, first, found);
  checkContentType(request, first, found);
}

function checkMethod({ method }: RequestNode, { key }: MapEntry, found: Diagnostics): void {
  if (method?.text.includes("${")) return;
  const problem = bodyProblem(method?.text.toUpperCase() ?? "GET");
  if (problem === undefined) return;
  found.error("body-on-get", problem, key.range, {
    help: method ? "remove the body, or use another method" : "give the request a `method: POST`",
  });
}

function checkContentType({ headers }: RequestNode, { name }: MapEntry, found: Diagnostics): void {
  const value = headers.find((entry) => entry.name.toLowerCase() === "content-type")?.value;
  if (value?.kind !== "scalar" || value.text.includes("${")) return;
  const type = mediaType(value.text);
  if (name === "form" && type !== FORM_TYPE) {
    found.error(
      "bad-body",
      `\`form\` sends a form, and the content type is \`${type}\``,
      value.range,
      {
        help: type === "application/json"
          ? "write `body` in place of `form` to send JSON, or remove the header"
          : type.startsWith("multipart/")
          ? "write `multipart` in place of `form`, and remove the header"
          : "remove the header; `form` sends its own",
      },
    );
    return;
  }
  const inParts = name === "multipart";
  const problem = partsProblem(value.text, inParts);
  if (problem === undefined) return;
  found.error("bad-body", problem, value.range, { help: partsHelp(inParts) });
}
