import { assertFails, assertPasses, assertRefuses } from "./operator_results.ts";

const NOON = "2026-01-01T12:00:00Z";
const BIG = 12345678901234567890n;
const BOUND = "a number or a date-time with an offset";
const AN_EXAMPLE = 'for example 10 or "2026-02-17T09:30:00Z"';

function onlyNumbers(operator: string): string {
  return `\`${operator}\` compares a number with numbers only`;
}

function onlyInstants(operator: string): string {
  return `\`${operator}\` compares a date-time with date-times that have an offset, ` +
    'such as "2026-02-17T09:30:00Z"';
}

Deno.test("gt passes above the bound", () => {
  assertPasses("gt", 3, [3.001, 4, BIG]);
  assertPasses("gt", BIG, [BIG + 1n]);
  assertPasses("gt", NOON, ["2026-01-01T12:00:00.000000001Z", "2026-01-01T12:30:00+00:15"]);
});

Deno.test("gt fails at the bound and below", () => {
  assertFails("gt", 3, 3, ["a number greater than 3", "number 3"]);
  assertFails("gt", BIG, BIG, [`a number greater than ${BIG}`, `number ${BIG}`]);
  assertFails("gt", NOON, "2026-01-01T13:00:00+01:00", [
    `a date-time after "${NOON}"`,
    'string "2026-01-01T13:00:00+01:00"',
    `both are the same instant; write \`gte: "${NOON}"\` to allow it`,
  ]);
  assertFails("gt", NOON, NOON, [`a date-time after "${NOON}"`, `string "${NOON}"`]);
});

Deno.test("gt fails for values of another type", () => {
  assertFails("gt", 3, null, [
    "a number greater than 3",
    "null",
    "the value is null; `gt` compares numbers only",
  ]);
  assertFails("gt", 3, NOON, ["a number greater than 3", `string "${NOON}"`, onlyNumbers("gt")]);
  assertFails("gt", NOON, 3, [`a date-time after "${NOON}"`, "number 3", onlyInstants("gt")]);
});

Deno.test("gt says how to handle numbers in text and lists", () => {
  assertFails("gt", 3, "4", [
    "a number greater than 3",
    'string "4"',
    "the value is text, and `gt` compares numbers; use `equals` or `matches` on text",
  ]);
  assertFails("gt", 3, [1, 2], [
    "a number greater than 3",
    "array of 2 items [1,2]",
    "`length: {gt: …}` counts the items of a list",
  ]);
});

Deno.test("gte passes at the bound and above", () => {
  assertPasses("gte", 1, [1, 1n, 2.5]);
  assertPasses("gte", NOON, [NOON, "2026-01-01T13:00:00+01:00", "2026-01-02T00:00Z"]);
});

Deno.test("gte fails below the bound", () => {
  assertFails("gte", 1, 0.999, ["a number of at least 1", "number 0.999"]);
  assertFails("gte", NOON, "2026-01-01T11:59:59.999999999Z", [
    `a date-time at or after "${NOON}"`,
    'string "2026-01-01T11:59:59.999999999Z"',
  ]);
});

Deno.test("gte fails for a date-time without an offset", () => {
  assertFails("gte", NOON, "2026-01-01T13:00:00", [
    `a date-time at or after "${NOON}"`,
    'string "2026-01-01T13:00:00"',
    onlyInstants("gte"),
  ]);
});

Deno.test("gte takes a number or a date-time", () => {
  assertRefuses(
    "gte",
    "3",
    `\`gte\` takes ${BOUND}, found string "3"`,
    "write `3` without quotes; in an expression, `| number` makes a number of text",
  );
  assertRefuses("gte", "soon", `\`gte\` takes ${BOUND}, found string "soon"`, AN_EXAMPLE);
  assertRefuses("gte", "", `\`gte\` takes ${BOUND}, found string ""`, AN_EXAMPLE);
  assertRefuses("gte", null, `\`gte\` takes ${BOUND}, found null`, AN_EXAMPLE);
});

Deno.test("lt passes below the bound", () => {
  assertPasses("lt", 100, [99.9, -1, -BIG]);
  assertPasses("lt", 9007199254740993n, [9007199254740992]);
  assertPasses("lt", NOON, ["2026-01-01T12:00:00+00:01"]);
});

Deno.test("lt fails at the bound and above", () => {
  assertFails("lt", 100, 100, ["a number less than 100", "number 100"]);
  assertFails("lt", NOON, NOON, [`a date-time before "${NOON}"`, `string "${NOON}"`]);
});

Deno.test("lt fails for values of another type", () => {
  assertFails("lt", 100, null, [
    "a number less than 100",
    "null",
    "the value is null; `lt` compares numbers only",
  ]);
});

Deno.test("lt takes a number or a date-time", () => {
  assertRefuses("lt", [1], `\`lt\` takes ${BOUND}, found array of 1 item [1]`, AN_EXAMPLE);
});

Deno.test("lte passes at the bound and below", () => {
  assertPasses("lte", 99.5, [99.5, 0, -BIG]);
  assertPasses("lte", NOON, [NOON, "2025-12-31T23:59:60Z"]);
});

Deno.test("lte fails above the bound", () => {
  assertFails("lte", 99.5, 100n, ["a number of at most 99.5", "number 100"]);
  assertFails("lte", NOON, "2026-01-01T12:00:01Z", [
    `a date-time at or before "${NOON}"`,
    'string "2026-01-01T12:00:01Z"',
  ]);
});

Deno.test("lte fails for values of another type", () => {
  assertFails("lte", 99.5, true, ["a number of at most 99.5", "boolean true", onlyNumbers("lte")]);
});

Deno.test("lte takes a number or a date-time", () => {
  assertRefuses("lte", true, `\`lte\` takes ${BOUND}, found boolean true`, AN_EXAMPLE);
});

Deno.test("between passes from the first bound to the second", () => {
  assertPasses("between", [1, 10], [1, 5.5, 10, 7n]);
  assertPasses("between", [3, 3], [3]);
  assertPasses("between", [NOON, "2026-01-01T13:00:00Z"], [NOON, "2026-01-01T13:00:00Z"]);
});

Deno.test("between fails outside the bounds", () => {
  assertFails("between", [1, 10], 10.01, ["a number from 1 to 10", "number 10.01"]);
  assertFails("between", [NOON, "2026-01-01T13:00:00Z"], "2026-01-01T11:59:59Z", [
    `a date-time from "${NOON}" to "2026-01-01T13:00:00Z"`,
    'string "2026-01-01T11:59:59Z"',
  ]);
});

Deno.test("between fails for values of another type", () => {
  assertFails("between", [1, 10], null, [
    "a number from 1 to 10",
    "null",
    "the value is null; `between` compares numbers only",
  ]);
});

Deno.test("between takes a lower and a higher bound of one kind", () => {
  assertRefuses(
    "between",
    [1],
    "`between` takes a list of two bounds, found array of 1 item [1]",
    "write `between: [low, high]`",
  );
  assertRefuses(
    "between",
    5,
    "`between` takes a list of two bounds, found number 5",
    "write `between: [low, high]`",
  );
  assertRefuses(
    "between",
    [10, 1],
    "`between` takes the lower bound first, found [10,1]",
    "write `between: [1,10]`",
  );
  assertRefuses(
    "between",
    [1, NOON],
    "`between` takes two numbers or two date-times, found one of each",
  );
  assertRefuses(
    "between",
    ["1", 10],
    `\`between\` takes ${BOUND}, found string "1"`,
    "write `1` without quotes; in an expression, `| number` makes a number of text",
  );
});
