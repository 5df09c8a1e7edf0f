import assert from "node:assert/strict";
import { PAGES, readProject } from "./code_blocks.ts";

/** A link in a page to a file of the project, with or without a section. */
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

/** The names by which GitHub links to the sections of a page. */
function sectionsOf(text: string): Set<string> {
  const titles = Array.from(text.matchAll(/^#+ (.*)$/gm), ([, title]) => title);
  return new Set(
    titles.map((title) =>
      title.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")
    ),
  );
}

for (const page of [...PAGES, "CHANGELOG.md"]) {
  Deno.test(`the links in ${page} lead to files and sections that exist`, () => {
    for (const [link, path, section] of readProject(page).matchAll(LINK)) {
      const target = path === "" ? page : new URL(path, `file:///${page}`).pathname.slice(1);
      const url = new URL(`../../${target}`, import.meta.url);
      assert.ok(Deno.statSync(url), link);
      if (section !== undefined && target.endsWith(".md")) {
        assert.ok(sectionsOf(readProject(target)).has(section), link);
      }
    }
  });
}

/** What Git leaves in a file where two changes were in each other's way. */
const CONFLICT = /<{7}|>{7}/;

for (const page of [...PAGES, "CHANGELOG.md"]) {
  Deno.test(`${page} has nothing left of a merge`, () => {
    assert.doesNotMatch(readProject(page), CONFLICT);
  });
}
