import assert from "node:assert/strict";
import type { Template } from "../../../lib/har/mod.ts";
import { type ReferenceNames, templateText } from "../../../lib/har/write/expressions.ts";
import { parseTemplate } from "../../../lib/resolver/mod.ts";

const NAMES: ReferenceNames = {
  refer: () => "vars.x",
  dollar: () => "vars.dollar",
  braces: () => "vars.open_braces",
};
const VALUES: Readonly<Record<string, string>> = {
  "vars.x": "VALUE",
  "vars.dollar": "$",
  "vars.open_braces": "{{",
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
    const written = templateText(template, NAMES);
    const parts = parseTemplate(written).parts.map((part) =>
      typeof part === "string" ? part : VALUES[part.written.trim()]
    );
    assert.equal(parts.join(""), sent, written);
  });
}
