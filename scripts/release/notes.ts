import config from "../../deno.json" with { type: "json" };
import { sectionOf } from "./changelog.ts";

/** Prints the changelog section of this version, which is the text of its release. */
if (import.meta.main) {
  const changelog = Deno.readTextFileSync(new URL("../../CHANGELOG.md", import.meta.url));
  const section = sectionOf(changelog, config.version);
  if (section === undefined) {
    console.error(`error: CHANGELOG.md has no section for version ${config.version}`);
    Deno.exit(1);
  }
  console.log(section.body);
}
