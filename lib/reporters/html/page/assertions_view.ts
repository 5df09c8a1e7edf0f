/// <reference lib="dom" />
import type { PageAssertion } from "../page_data.ts";
import { type Child, h } from "./dom.ts";
import { outcomeSign } from "./signs.ts";

/** Shows the assertions of a step, those that failed first and with both values beside each other. */
export function assertionsView(assertions: readonly PageAssertion[]): HTMLElement {
  const order = ["failed", "not_reached", "passed"];
  const sorted = assertions.toSorted((a, b) =>
    order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.line - b.line
  );
  return h("ul", { class: "assertions" }, sorted.map(assertionItem));
}

function assertionItem(assertion: PageAssertion): HTMLElement {
  const { outcome, source, path, operator, expected, actual, line } = assertion;
  const subject = path === "" ? source : `${source} ${path}`;
  const head = [
    outcomeSign(outcome),
    h("code", {}, subject),
    " ",
    h("span", { class: "operator" }, operator),
    outcome === "passed" && expected !== undefined && h("code", {}, ` ${short(expected)}`),
    h("span", { class: "time" }, `line ${line}`),
  ];
  if (outcome !== "failed") return h("li", {}, h("p", {}, head));
  const [left, right] = compared(expected ?? "nothing", actual ?? "nothing");
  return h(
    "li",
    { class: "wrong" },
    h("p", {}, head),
    h(
      "dl",
      { class: "diff" },
      h("div", { class: "expected" }, h("dt", {}, "expected"), h("dd", {}, h("pre", {}, left))),
      h("div", { class: "actual" }, h("dt", {}, "actual"), h("dd", {}, h("pre", {}, right))),
    ),
  );
}

const SHORT = 60;
const LONGEST = 10_000;

function short(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length <= SHORT ? line : `${line.slice(0, SHORT)}…`;
}

/** Marks what differs: whole lines of several, else what stands between a common start and end. */
function compared(expected: string, actual: string): readonly [Child, Child] {
  const [a, b] = [bounded(expected), bounded(actual)];
  if (a.includes("\n") && b.includes("\n")) return [otherLines(a, b), otherLines(b, a)];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (
    end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]
  ) end++;
  return [marked(a, start, end), marked(b, start, end)];
}

function bounded(text: string): string {
  return text.length <= LONGEST
    ? text
    : `${text.slice(0, LONGEST)}… ${text.length - LONGEST} more characters`;
}

function marked(text: string, start: number, end: number): Child {
  const middle = text.slice(start, text.length - end);
  return [
    text.slice(0, start),
    middle !== "" && h("mark", {}, middle),
    text.slice(text.length - end),
  ];
}

/** The lines of a text, with those marked that the other one does not have. */
function otherLines(text: string, other: string): Child {
  const line = (one: string) => one.trim().replace(/,$/, "");
  const there = new Set(other.split("\n").map(line));
  return text.split("\n").map((one): Child => [
    there.has(line(one)) ? one : h("mark", {}, one),
    "\n",
  ]);
}
