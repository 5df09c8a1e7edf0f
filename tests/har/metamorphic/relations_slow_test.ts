import { RECORDINGS } from "./recordings.ts";
import { declareRelations } from "./relations.ts";

for (const name of RECORDINGS) declareRelations(name, [2, 3, 4]);
