import { describeValue, parseJson, stringifyJson, toText } from "../../json/mod.ts";
import { type Filter, FilterError } from "./filter.ts";

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Filters that change the JSON type of a value. */
export const CONVERT_FILTERS: readonly Filter[] = [
  {
    name: "json",
    summary: "The value as JSON text; text comes out in quotes.",
    usage: "${steps.read.capture.order | json}",
    parameters: [],
    apply: (value) => stringifyJson(value),
  },
  {
    name: "string",
    summary: "The value as text.",
    usage: "${steps.read.capture.id | string}",
    parameters: [],
    apply: (value) => toText(value),
  },
  {
    name: "number",
    summary: "The text as a JSON number.",
    usage: "${ENV.LIMIT | number}",
    parameters: [],
    apply: (value) => {
      const text = toText(value).trim();
      if (JSON_NUMBER.test(text) && Number.isFinite(Number(text))) return parseJson(text);
      throw new FilterError(`${describeValue(value)} is no number`);
    },
  },
  {
    name: "boolean",
    summary: "The text `true` or `false` as a boolean.",
    usage: "${ENV.ENABLED | boolean}",
    parameters: [],
    apply: (value) => {
      const text = toText(value).trim();
      if (text === "true" || text === "false") return text === "true";
      throw new FilterError(`${describeValue(value)} is neither \`true\` nor \`false\``);
    },
  },
];
