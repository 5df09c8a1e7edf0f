import type { Draft } from "../draft.ts";

/**
 * The text of `.env.example`: the name of each variable with what it is, and no value.
 */
export function environmentText({ environment }: Pick<Draft, "environment">): string {
  const names = environment.map(({ name, purpose }) => `\n# ${oneLine(purpose)}\n${name}=\n`);
  return [
    "# What the flow takes from its environment. Copy this file to `.env`, fill it in, keep it to\n" +
    "# yourself, and run the flow with `--env-file .env`.\n",
    ...names,
  ].join("");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
