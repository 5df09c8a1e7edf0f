import assert from "node:assert/strict";
import type { Template } from "../../../lib/har/mod.ts";
import { FlowTexts } from "../../../lib/har/write/expressions.ts";
import { parseTemplate } from "../../../lib/resolver/mod.ts";

const DRAFT = {
  name: "a flow",
  header: [],
  variables: [{ key: "x", name: "x", value: ["VALUE"] }],
  environment: [],
  steps: [],
};
const X = { to: "variable", key: "x" } as const;

const CASES: readonly (readonly [template: Template, sent: string])[] = [
  [["${HOME}"], "${HOME}"],
  [["$${HOME}"], "$${HOME}"],
  [["a $ b $$ {c}"], "a $ b $$ {c}"],
  [["${{ secrets.TOKEN }}"], "${{ secrets.TOKEN }}"],
  [["Dear {{ name }}, {{name}}!"], "Dear {{ name }}, {{name}}!"],
  [["$", X], "$VALUE"],
  [["a$$", X, "$"], "a$$VALUE$"],
  [["{{", X, "}}"], "{{VALUE}}"],
  [["${", X], "${VALUE"],
  [[X, "${", X, "}"], "VALUE${VALUE}"],
];

for (const [template, sent] of CASES) {
  Deno.test(`the flow sends ${sent} as it was recorded`, () => {
    const texts = new FlowTexts(DRAFT, "A");
    const written = texts.template(template);
    const values = new Map([["vars.x", "VALUE"]]);
    for (const [name, value] of texts.needed) values.set(`vars.${name}`, value);
    const parts = parseTemplate(written).parts.map((part) =>
      typeof part === "string" ? part : values.get(part.written.trim())
    );
    assert.equal(parts.join(""), sent, written);
  });
}
