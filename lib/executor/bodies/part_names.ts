import type { ScalarNode } from "../../loader/mod.ts";
import { evaluateText, type Scope, type Template } from "../../resolver/mod.ts";
import { headerProblem, headerValueHelp } from "../request_problem.ts";
import { TransportError } from "../transport.ts";
import type { BodyContext } from "./body_maker.ts";
import type { EncodedPart } from "./multipart_encode.ts";

/** What a part is called and what type it has, as far as the file says. */
export interface PartNames {
  readonly type: Template | undefined;
  readonly filename: Template | undefined;
}

/** Reports a content type that cannot be sent. */
export function checkType(node: ScalarNode, { compiler }: BodyContext): void {
  if (node.text.includes("${")) return;
  const problem = typeProblem(node.text);
  if (problem === undefined) return;
  compiler.found.error("bad-header", problem, node.range, { help: headerValueHelp(problem) });
}

function typeProblem(text: string): string | undefined {
  const outer = /^[\t\n\r ]|[\t\n\r ]$/.test(text) ? "white space around it" : undefined;
  if (outer) return `the content type of a part cannot have ${outer}: ${JSON.stringify(text)}`;
  return headerProblem("content-type", text);
}

/** Works out what a part says of itself. @throws {TransportError} If that cannot be sent. */
export function namesOf(
  name: string,
  { type, filename }: PartNames,
  scope: Scope,
): Pick<EncodedPart, "contentType" | "filename"> {
  const contentType = type && evaluateText(type, scope);
  const problem = contentType === undefined ? undefined : typeProblem(contentType);
  if (problem !== undefined) throw new TransportError("request", problem, { kind: "body", name });
  return {
    ...optional("contentType", contentType),
    ...optional("filename", filename && evaluateText(filename, scope)),
  };
}

/** A member, where it has a value. */
export function optional<K extends string>(
  key: K,
  value: string | undefined,
): { [P in K]?: string } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: string };
}
