import {
  entryOf,
  ENVELOPE_NAMES,
  type MapEntry,
  type RequestStep,
  requestSteps,
  type ScalarNode,
  type SourceNode,
} from "../../loader/mod.ts";
import { firstName, type MemberPath, memberPath, verdictOn } from "../envelope_members.ts";
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
    if (!NOT_OF_BODY.test(flow.source.text)) return;
    const toBody = ({ text, quoted, range }: ScalarNode) => {
      const at = range.start + (quoted ? 1 : 0);
      if (text.lastIndexOf("$") > 0 || flow.source.text[at] !== "$") return {};
      return { fix: fix(`write \`${inBody(text)}\``, [{ start: at, end: at + 1 }, "$.json"]) };
    };
    for (const step of requestSteps(flow)) {
      for (const { path, read, operator, operand, isBesideBody, isOfBody } of assertionsOf(step)) {
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
      for (const { name, path, read, hasDefault, isBesideBody, isOfBody } of capturesOf(step)) {
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

/** A path that does not lead into the body; most files have none. */
const NOT_OF_BODY = /\$\s*[.[](?!json\b)/;

/** A path of spelling A that reads a member of the response. */
interface ReadPath {
  readonly path: ScalarNode;
  readonly read: MemberPath;
  /** Whether a path next to it is written from the body. */
  readonly isBesideBody: boolean;
  /** Whether its key is a word of other tools, whose paths start at the body. */
  readonly isOfBody: boolean;
}

/** An assertion on a member of the response. */
interface MemberAssertion extends ReadPath {
  readonly operator: string;
  readonly operand: SourceNode;
}

/** A capture of a member of the response. */
interface MemberCapture extends ReadPath {
  readonly name: string;
  readonly hasDefault: boolean;
}

/** The names that other tools use for `path`. */
const OF_BODY = ["jsonpath", "json_path", "jsonPath", "from_jsonpath", "json"];

/** Returns the path in a map, or the value itself. */
function pathOf(value: SourceNode): SourceNode | undefined {
  if (value.kind !== "map") return value;
  return (entryOf(value, "path") ?? value.entries.find(({ name }) => OF_BODY.includes(name)))
    ?.value;
}

/** @param all All values of a block, among them this one. */
function readIn(value: SourceNode, all: readonly SourceNode[]): ReadPath | undefined {
  const path = pathOf(value);
  const read = path?.kind === "scalar" ? memberPath(path.text) : undefined;
  if (!read) return undefined;
  return {
    path: path as ScalarNode,
    read,
    isBesideBody: all.some((other) => isFromBody(pathOf(other))),
    isOfBody: value.kind === "map" && !entryOf(value, "path"),
  };
}

function assertionsOf({ assertions, loop }: RequestStep): MemberAssertion[] {
  const blocks = [assertions, loop?.until, loop?.failWhen];
  return blocks.flatMap((block) =>
    [block?.paths, block?.otherPaths].flatMap((part) =>
      part?.spelling === "A" ? assertionsIn(part.list.items) : []
    )
  );
}

function assertionsIn(all: readonly SourceNode[]): MemberAssertion[] {
  const items = all.filter((item) => item.kind === "map");
  return items.flatMap((item) => {
    const read = readIn(item, items);
    if (!read) return [];
    const [chosen, ...others] = item.entries.filter(({ name }) =>
      name !== "path" && !OF_BODY.includes(name)
    );
    if (!chosen || others.length > 0) return [];
    return [{ ...read, operator: chosen.name, operand: chosen.value }];
  });
}

function capturesOf({ captures, otherCaptures }: RequestStep): MemberCapture[] {
  return [captures, otherCaptures].flatMap((part) =>
    part?.spelling === "A" ? capturesIn(part.entries) : []
  );
}

function capturesIn(entries: readonly MapEntry[]): MemberCapture[] {
  const values = entries.map(({ value }) => value);
  return entries.flatMap(({ name, value }) => {
    const read = readIn(value, values);
    if (!read) return [];
    const hasDefault = value.kind === "map" && entryOf(value, "default") !== undefined;
    return [{ ...read, name, hasDefault }];
  });
}

/** Whether a path starts at the body, which is a mistake in spelling A. */
function isFromBody(node: SourceNode | undefined): boolean {
  if (node?.kind !== "scalar" || !/^\$\s*[.[]/.test(node.text)) return false;
  const names: readonly (string | undefined)[] = ENVELOPE_NAMES;
  return !names.includes(firstName(node.text));
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
