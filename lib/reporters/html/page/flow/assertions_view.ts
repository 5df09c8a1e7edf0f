/// <reference lib="dom" />
import { thousands } from "../../../../text/mod.ts";
import type { PageAssertion } from "../../page_data.ts";
import { type Child, h } from "../dom.ts";
import { outcomeSign } from "../signs.ts";
import { differingPart, lineDiff } from "./line_diff.ts";

const ORDER = ["failed", "not_reached", "passed"];
/** The most characters of a value beside an assertion, and of one that is compared. */
const [SHORT, LONGEST] = [80, 10_000];
/** How many assertions are made before a button shows the others. */
const AT_ONCE = 200;

/** Shows the assertions of a step: those that failed first, with both values. */
export function assertionsView(assertions: readonly PageAssertion[]): HTMLElement {
  const sorted = assertions.toSorted((a, b) =>
    ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || a.line - b.line
  );
  const list = h("ul", { class: "assertions" }, sorted.slice(0, AT_ONCE).map(assertionItem));
  const rest = sorted.slice(AT_ONCE);
  if (rest.length === 0) return list;
  const more = h("button", {
    type: "button",
    onclick: () => {
      list.append(...rest.map(assertionItem));
      more.remove();
    },
  }, `Show ${thousands(rest.length)} more assertions`);
  return h("div", {}, list, more);
}

function assertionItem(assertion: PageAssertion): HTMLElement {
  const { outcome, source, path, operator, line } = assertion;
  const hasFailed = outcome === "failed";
  const [expected, actual] = [assertion.expected ?? "nothing", assertion.actual ?? "nothing"];
  const isLong = hasFailed && (isLongValue(expected) || isLongValue(actual));
  return h("li", { class: hasFailed && "wrong" }, [
    h("p", {}, [
      outcomeSign(outcome),
      h("code", {}, path === "" ? source : `${source} ${path}`),
      h("span", { class: "operator" }, operator),
      hasFailed ? !isLong && pair(expected, actual, comparesTexts(operator)) : valuesOf(assertion),
      h("span", { class: "time" }, `line ${line}`),
    ]),
    isLong && diffTable(expected, actual),
  ]);
}

/** Shows what a passed assertion expected, and what it found where that is another value. */
function valuesOf({ expected, actual, outcome }: PageAssertion): Child {
  if (expected === undefined) return undefined;
  const says = outcome === "passed" && actual !== undefined && actual !== expected;
  return [
    h("code", {}, lineOf(expected)),
    says && h("span", { class: "muted" }, "found ", h("code", {}, lineOf(actual))),
  ];
}

function lineOf(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length <= SHORT ? line : `${line.slice(0, SHORT)}…`;
}

function isLongValue(text: string): boolean {
  return text.length > SHORT || text.includes("\n");
}

/** Whether the values of an operator are compared part by part, so that marks say something. */
function comparesTexts(operator: string): boolean {
  return operator === "equals";
}

function pair(expected: string, actual: string, isMarked: boolean): HTMLElement {
  const [left, right] = isMarked ? marked(expected, actual) : [expected, actual];
  return h("dl", { class: "pair" }, [
    h("div", { class: "expected" }, h("dt", {}, "expected"), h("dd", {}, h("code", {}, left))),
    h("div", { class: "actual" }, h("dt", {}, "actual"), h("dd", {}, h("code", {}, right))),
  ]);
}

/** Marks what stands between a common start and a common end. */
function marked(a: string, b: string): readonly [Child, Child] {
  const [start, end] = differingPart(a, b);
  const parts = (text: string): Child => [
    text.slice(0, start),
    start < text.length - end && h("mark", {}, text.slice(start, text.length - end)),
    text.slice(text.length - end),
  ];
  return [parts(a), parts(b)];
}

/** Shows two values side by side, line by line. */
function diffTable(expected: string, actual: string): HTMLElement {
  const rows = lineDiff(bounded(expected), bounded(actual)).map((row) => {
    const { isSame } = row;
    const [left, right] = isSame || row.expected === undefined || row.actual === undefined
      ? [row.expected, row.actual]
      : marked(row.expected, row.actual);
    return h("tr", { class: isSame ? "same" : "changed" }, [
      h("td", { class: row.expected === undefined ? "none" : "expected" }, left),
      h("td", { class: row.actual === undefined ? "none" : "actual" }, right),
    ]);
  });
  const label = "expected and actual value";
  return h(
    "div",
    { class: "scroll diff", tabindex: 0, role: "group", "aria-label": label },
    h("table", {}, [
      h(
        "thead",
        {},
        h("tr", {}, ["expected", "actual"].map((head) => h("th", { scope: "col" }, head))),
      ),
      h("tbody", {}, rows),
    ]),
  );
}

function bounded(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST)}… ${thousands(text.length - LONGEST)} more characters`;
}
