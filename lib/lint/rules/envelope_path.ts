import {
  entryOf,
  type RequestStep,
  requestSteps,
  type ScalarNode,
  type SourceNode,
} from "../../loader/mod.ts";
import type { LintRule } from "../rule.ts";

/** The path of the body in spelling A; few bodies have such a member. */
const BODY = /^\$\.json(?=[.[])/;

/** Reports a path of spelling B that starts with the body, as paths of spelling A do. */
export const envelopePath: LintRule = {
  code: "envelope-path",
  docs: {
    what:
      "Reports a path under `extract` or `jsonpath` that begins with `$.json`, as paths under " +
      "`capture` and `json` do.",
    why: "Paths under `extract` and `jsonpath` start at the body, so this one asks for a member " +
      "`json` of the body and usually finds nothing.",
    example: `
name: users
steps:
  - name: read_user
    request: { url: "\${ENV.BASE_URL}/users/1" }
    assert:
      status: 200
      jsonpath:
        - { path: $.json.name, equals: Ada }`,
    instead: `
name: users
steps:
  - name: read_user
    request: { url: "\${ENV.BASE_URL}/users/1" }
    assert:
      status: 200
      jsonpath:
        - { path: $.name, equals: Ada }`,
    limits:
      "The rule reports one place for each key, and lists the others there. If the body has " +
      "a member `json`, say so with `# baton-ignore: envelope-path`.",
  },
  check({ flow, label }, advise) {
    for (const step of requestSteps(flow)) {
      for (const paths of [extractPaths(step), ...jsonPaths(step)]) {
        const [first, ...others] = paths.filter(({ text }) => BODY.test(text));
        if (!first) continue;
        advise(
          "a path under this key starts at the body, and this one asks it for `json`",
          first.range,
          {
            related: others.map(({ range }) => label(range, "and here")),
            help: `write \`${first.text.replace(BODY, "$")}\`; ` +
              "if the body has a member `json`, add `# baton-ignore: envelope-path`",
          },
        );
      }
    }
  },
};

function extractPaths({ captures }: RequestStep): ScalarNode[] {
  if (captures?.spelling !== "B") return [];
  return captures.entries.flatMap(({ value }) => value.kind === "map" ? pathOf(value) : [value])
    .filter(isScalar);
}

function jsonPaths({ assertions, loop }: RequestStep): ScalarNode[][] {
  const blocks = loop ? [assertions, loop.until, loop.failWhen] : [assertions];
  return blocks.map((block) =>
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
