import { declareDrawn } from "./drawn.ts";

declareDrawn(1, 40);
