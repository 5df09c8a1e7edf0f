import { declareDrawn } from "../any_api/drawn.ts";
import { drawnSite } from "./site_of.ts";

declareDrawn("sites", drawnSite, 1, 40);
