export * from "./step_name.ts";
export * from "./words.ts";
