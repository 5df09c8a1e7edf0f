/** One of the two spellings of the format, as the converter writes it. */
export interface Spelling {
  /** The key of captures. */
  readonly captures: "capture" | "extract";
  /** The key of assertions on JSON. */
  readonly paths: "json" | "jsonpath";
  /** What stands for the body at the beginning of a path. */
  readonly root: string;
  /** The operator that allows several statuses. */
  readonly oneOf: "anyOf" | "in";
  environment(name: string): string;
  variable(name: string): string;
  capture(step: string, name: string): string;
}

/** The spellings by their letters. */
export const SPELLINGS: Readonly<Record<"A" | "B", Spelling>> = {
  A: {
    captures: "capture",
    paths: "json",
    root: "$.json",
    oneOf: "anyOf",
    environment: (name) => `ENV.${name}`,
    variable: (name) => `vars.${name}`,
    capture: (step, name) => `steps.${step}.capture.${name}`,
  },
  B: {
    captures: "extract",
    paths: "jsonpath",
    root: "$",
    oneOf: "in",
    environment: (name) => name,
    variable: (name) => name,
    capture: (step, name) => `steps.${step}.${name}`,
  },
};
