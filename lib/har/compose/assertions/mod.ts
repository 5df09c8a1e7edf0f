export * from "./answers.ts";
export * from "./guard.ts";
export * from "./identities.ts";
export * from "./knowledge.ts";
export * from "./repeated.ts";
export * from "./texts.ts";
