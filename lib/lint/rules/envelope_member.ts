import {
  type AssertionsNode,
  entryOf,
  type MapNode,
  type ScalarNode,
  type SourceNode,
  type Step,
} from "../../loader/mod.ts";
import { type MemberPath, memberPath, verdictOn } from "../envelope_members.ts";
import type { LintRule } from "../rule.ts";

/** Reports a path of spelling A that reads the response where the body is likely meant. */
export const envelopeMember: LintRule = {
  code: "envelope-member",
  docs: {
    what:
      "Reports a path under `json` or `capture` that begins with a member of the response, such as " +
      "`$.status`, where only a member of the body makes sense: the assertion can never hold, " +
      "always holds, or the path finds nothing.",
    why: "Paths under `json` and `capture` start at the response, so `$.status` is the status " +
      "code, also where the body has a member `status`. `exists: true` then says nothing, and a " +
      "loop that waits for `$.status` to be `done` never ends.",
    example: `
name: orders
steps:
  - name: read_order
    request: { url: "\${ENV.BASE_URL}/orders/1" }
    assert:
      status: 200
      json:
        - { path: $.status, equals: paid }`,
    instead: `
name: orders
steps:
  - name: read_order
    request: { url: "\${ENV.BASE_URL}/orders/1" }
    assert:
      status: 200
      json:
        - { path: $.json.status, equals: paid }`,
    fix: "Writes `$.json.status` where only the body makes sense. It leaves headers and what may " +
      "be a status code in quotes.",
    limits:
      "Assertions that may be meant, such as `{ path: $.status, equals: 200 }`, and captures of " +
      "`$.status`, are not reported, unless a path next to them starts at the body, as `$.id` does.",
  },
  check({ flow, fix }, advise) {
    const toBody = ({ text, quoted, range }: ScalarNode) => {
      const at = range.start + (quoted ? 1 : 0);
      if (text.lastIndexOf("$") > 0 || flow.source.text[at] !== "$") return {};
      return { fix: fix(`write \`${inBody(text)}\``, [{ start: at, end: at + 1 }, "$.json"]) };
    };
    for (const step of flow.steps) {
      for (const { path, operator, operand, isBesideBody, isOfBody } of assertionsOf(step)) {
        const read = memberPath(path.text);
        if (!read) continue;
        if (isOfBody) {
          advise(wordMessage(path, read), path.range, { help: helpFor(path), ...toBody(path) });
          continue;
        }
        const verdict = verdictOn(read, operator, operand);
        if (verdict === undefined) {
          if (!isBesideBody || !read.member.isCommon || read.member.name === "status") continue;
          advise(besideMessage(path, read), path.range, { help: helpFor(path), ...toBody(path) });
          continue;
        }
        const holds = read.leadsNowhere
          ? "so this path finds nothing"
          : operator === "exists" && verdict === "always"
          ? "which always exists"
          : verdict === "always"
          ? "so this always holds"
          : "so this can never hold";
        const other = otherReading(read, operand);
        const isSafe = other === undefined && (read.leadsNowhere || read.member.isCommon);
        advise(`\`${path.text}\` is ${read.member.what}, ${holds}`, path.range, {
          help: helpFor(path, other),
          ...(isSafe ? toBody(path) : {}),
        });
      }
      for (const { name, path, hasDefault, isBesideBody, isOfBody } of capturesOf(step)) {
        const read = memberPath(path.text);
        if (!read) continue;
        if (isOfBody) {
          advise(wordMessage(path, read), path.range, { help: helpFor(path), ...toBody(path) });
        } else if (read.leadsNowhere) {
          const message = `\`${path.text}\` is ${read.member.what}, so this path finds nothing`;
          advise(message, path.range, { help: helpFor(path), ...toBody(path) });
        } else if (hasDefault && !read.isField) {
          const message =
            `\`${path.text}\` is ${read.member.what}, which always exists: \`default\` is not used`;
          advise(message, path.range, { help: helpFor(path) });
        } else if (isBesideBody && read.member.isCommon && !/http|code|response/i.test(name)) {
          advise(besideMessage(path, read), path.range, { help: helpFor(path), ...toBody(path) });
        }
      }
    }
  },
};

/** An assertion on a path of spelling A. */
interface PathAssertion {
  readonly path: ScalarNode;
  readonly operator: string;
  readonly operand: SourceNode;
  /** Whether a path next to it is written from the body. */
  readonly isBesideBody: boolean;
  /** Whether its key is a word of other tools, whose paths start at the body. */
  readonly isOfBody: boolean;
}

/** The names that other tools use for `path`. */
const OF_BODY = ["jsonpath", "json_path", "jsonPath", "from_jsonpath", "json"];

function pathOf(map: MapNode): { path?: SourceNode; isOfBody: boolean } {
  const path = entryOf(map, "path")?.value;
  if (path) return { path, isOfBody: false };
  return { path: map.entries.find(({ name }) => OF_BODY.includes(name))?.value, isOfBody: true };
}

function assertionsOf({ assertions, loop }: Step): PathAssertion[] {
  const blocks = [assertions, loop?.until, loop?.failWhen];
  return blocks.flatMap((block) => block ? assertionsIn(block) : []);
}

function assertionsIn({ paths, otherPaths }: AssertionsNode): PathAssertion[] {
  return [paths, otherPaths].flatMap((one) => {
    if (one?.spelling !== "A") return [];
    const items = one.list.items.filter((item): item is MapNode => item.kind === "map");
    const isBesideBody = items.some((item) => isFromBody(entryOf(item, "path")?.value));
    return items.flatMap((item): PathAssertion[] => {
      const { path, isOfBody } = pathOf(item);
      const [chosen, ...others] = item.entries.filter(({ name }) =>
        name !== "path" && !OF_BODY.includes(name)
      );
      if (path?.kind !== "scalar" || !chosen || others.length > 0) return [];
      const [operator, operand] = [chosen.name, chosen.value];
      return [{ path, operator, operand, isBesideBody, isOfBody }];
    });
  });
}

/** A capture of a path of spelling A. */
interface PathCapture {
  readonly name: string;
  readonly path: ScalarNode;
  readonly hasDefault: boolean;
  /** Whether a path next to it is written from the body. */
  readonly isBesideBody: boolean;
  /** Whether its key is a word of other tools, whose paths start at the body. */
  readonly isOfBody: boolean;
}

function capturesOf({ captures, otherCaptures }: Step): PathCapture[] {
  return [captures, otherCaptures].flatMap((one) => {
    if (one?.spelling !== "A") return [];
    const paths = one.entries.map(({ value }) =>
      value.kind === "map" ? pathOf(value) : { path: value, isOfBody: false }
    );
    const isBesideBody = paths.some(({ path }) => isFromBody(path));
    return one.entries.flatMap(({ name, value }, i): PathCapture[] => {
      const { path, isOfBody } = paths[i];
      if (path?.kind !== "scalar") return [];
      const hasDefault = value.kind === "map" && entryOf(value, "default") !== undefined;
      return [{ name, path, hasDefault, isBesideBody, isOfBody }];
    });
  });
}

const ENVELOPE =
  /^\$\s*(?:\.|\[\s*['"])(?:status|headers|cookies|set_cookies|json|xml|events|text|duration_ms|size|url|redirects)(?!\w)/;

/** Whether a path starts at the body, which is a mistake in spelling A. */
function isFromBody(node: SourceNode | undefined): boolean {
  return node?.kind === "scalar" && /^\$\s*[.[]/.test(node.text) && !ENVELOPE.test(node.text);
}

function inBody(path: string): string {
  return path.replace(/^\$\s*/, "$.json");
}

function besideMessage({ text }: ScalarNode, { member }: MemberPath): string {
  return `\`${text}\` is ${member.what}, and a path next to it starts at the body`;
}

function wordMessage({ text }: ScalarNode, { member }: MemberPath): string {
  return `\`${text}\` is ${member.what}, and paths of other tools start at the body`;
}

/** What else an assertion may mean, if that is likely too. */
function otherReading({ member, isField, leadsNowhere }: MemberPath, operand: SourceNode) {
  if (isField && !leadsNowhere) {
    return "assert a header as a number under `headers`, or as text in quotes";
  }
  const texts = operand.kind === "list" ? operand.items : [operand];
  const isCode = member.name === "status" &&
    texts.some((one) => one.kind === "scalar" && one.quoted && /^[1-5]\d\d$/.test(one.text));
  return isCode ? "write the code without quotes" : undefined;
}

function helpFor({ text }: ScalarNode, other?: string): string {
  const body = `write \`${inBody(text)}\` for the member of the body`;
  return other === undefined ? body : `${other}; or ${body}`;
}
