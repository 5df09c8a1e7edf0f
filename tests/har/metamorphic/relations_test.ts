import { RECORDINGS } from "./recordings.ts";
import { declareRelations } from "./relations.ts";

const SMALL = /^(?:jsonauth|kinto|parse|transmission)_1/;

for (const name of RECORDINGS.filter((name) => SMALL.test(name))) declareRelations(name, [1]);
