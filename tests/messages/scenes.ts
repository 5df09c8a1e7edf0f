import { link } from "../support/link.ts";

/** What a case finds in its directory that cannot be a file next to it. */
export interface Scene {
  prepare(directory: string): void;
}

/** A flow larger than a run keeps in memory, so that the next one is read again when it runs. */
const FILLER = `${"# tea\n".repeat(700_000)}name: filler
steps:
  - name: change_the_other
    request: { url: "\${WILD_URL}/change" }
    assert: { status: 200 }
`;

/** How many files are read concurrently; the rest is read once one of them was kept. */
const READERS = 8;

/** Scenes by the names of their cases. */
export const SCENES: Readonly<Record<string, Scene>> = {
  "check/unreadable_file": {
    prepare: (directory) => link("round.yaml", `${directory}/round.yaml`),
  },
  "check/no_flow_files": {
    prepare(directory) {
      Deno.mkdirSync(`${directory}/flows`);
      Deno.writeTextFileSync(`${directory}/flows/readme.md`, "");
    },
  },
  "run/changed_file": {
    prepare(directory) {
      Deno.writeTextFileSync(`${directory}/filler1.yaml`, FILLER);
      for (let reader = 2; reader <= READERS; reader++) {
        Deno.linkSync(`${directory}/filler1.yaml`, `${directory}/filler${reader}.yaml`);
      }
    },
  },
};
