import { evaluateValue } from "../../resolver/mod.ts";
import { encodeBody } from "../body.ts";
import type { BodyKind } from "./body_maker.ts";
import { compileJsonText } from "./json_text.ts";

/** `body`: a map or a list as JSON or as a form, text as it is. */
export const value: BodyKind = ({ key, value: node }, { compiler }) => {
  if (node.kind === "scalar" && node.value === null) {
    compiler.found.error("wrong-type", "`body` has no value", key.range, {
      help: 'remove it, or write `body: "null"` to send the JSON value null',
    });
  }
  const template = compiler.body(node);
  const jsonText = template.kind === "text" ? compileJsonText(template.template) : undefined;
  return (scope, contentType) =>
    encodeBody(jsonText?.(scope) ?? evaluateValue(template, scope), contentType);
};
