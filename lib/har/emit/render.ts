import type { Draft } from "../draft.ts";
import { createNames } from "./names.ts";
import type { Spelling } from "./spelling.ts";
import { yamlStep } from "./step.ts";
import { templateText } from "./template_text.ts";
import { entry, mapOf } from "./values.ts";
import { type YamlEntry, yamlText } from "./yaml_text.ts";

/** Writes a draft as a flow file. */
export function renderFlow(draft: Draft, spelling: Spelling): string {
  const names = createNames(draft, spelling);
  const steps = draft.steps.map((step, i) => ({
    value: yamlStep(step, spelling, names),
    comments: step.comments.flatMap(linesOf),
    apart: i > 0,
  }));
  const variables = draft.variables.map(({ name, value }) =>
    entry(name, templateText(value, names))
  );
  const helpers = Array.from(names.needed, ([name, value]) => entry(name, value));
  const all = [...variables, ...helpers];
  const root: YamlEntry[] = [
    ...mapOf([["name", draft.name]]).map,
    ...all.length > 0 ? [entry("vars", { map: all }, { apart: true })] : [],
    entry("steps", { list: steps }, { apart: true }),
  ];
  return yamlText({ map: root }, draft.header.flatMap(linesOf));
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\r\n\u0085\u2028\u2029]/);
}
