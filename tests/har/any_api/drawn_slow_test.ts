import { declareDrawn } from "./drawn.ts";

declareDrawn(41, 300);
