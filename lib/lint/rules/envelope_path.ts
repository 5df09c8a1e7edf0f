import { entryOf, type ScalarNode, type SourceNode, type Step } from "../../loader/mod.ts";
import type { LintRule } from "../rule.ts";

/** The body as spelling A reaches it; few bodies have such a member. */
const BODY = /^\$\.json(?=[.[])/;

/** A path that begins at the body and yet names it, as paths at the envelope do. */
export const envelopePath: LintRule = {
  code: "envelope-path",
  check({ flow, label }, advise) {
    for (const step of flow.steps) {
      for (const paths of [extractPaths(step), ...jsonPaths(step)]) {
        const [first, ...others] = paths.filter(({ text }) => BODY.test(text));
        if (!first) continue;
        advise(
          "a path under this key starts at the body, where this asks for `json`",
          first.range,
          {
            ...(others.length > 0
              ? { related: others.map(({ range }) => label(range, "and here")) }
              : {}),
            help: `write \`${first.text.replace(BODY, "$")}\`; ` +
              "where the body has a member `json`, say so with `# baton-ignore: envelope-path`",
          },
        );
      }
    }
  },
};

function extractPaths({ captures }: Step): ScalarNode[] {
  if (captures?.spelling !== "B") return [];
  return captures.entries.flatMap(({ value }) => value.kind === "map" ? pathOf(value) : [value])
    .filter(isScalar);
}

function jsonPaths({ checks, loop }: Step): ScalarNode[][] {
  return [checks, loop?.until, loop?.failWhen].map((block) =>
    block?.paths?.spelling === "B" ? block.paths.list.items.flatMap(pathOf).filter(isScalar) : []
  );
}

function pathOf(node: SourceNode): SourceNode[] {
  const path = node.kind === "map" ? entryOf(node, "path") : undefined;
  return path ? [path.value] : [];
}

function isScalar(node: SourceNode): node is ScalarNode {
  return node.kind === "scalar";
}
