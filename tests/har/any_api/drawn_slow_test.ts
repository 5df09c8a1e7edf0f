import { drawConventions } from "../../support/any_api/mod.ts";
import { declareDrawn } from "./drawn.ts";
import { apiOf } from "./judge.ts";

declareDrawn("APIs", (seed) => apiOf(drawConventions(seed)), 41, 140);
