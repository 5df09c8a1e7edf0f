/** Reads and parses all YAML files of a folder with the parser that baton uses, and nothing else. */
import { load } from "js-yaml";

const [folder] = Deno.args;
let documents = 0;
for (const { name } of Deno.readDirSync(folder)) {
  if (!name.endsWith(".yaml")) continue;
  load(await Deno.readTextFile(`${folder}/${name}`));
  documents++;
}
console.log(documents);
