import type { Diagnostics } from "../diagnostics/mod.ts";
import { LazyModule } from "../text/mod.ts";
import type { AuthNode } from "./read/auth.ts";
import type { MapEntry } from "./yaml/mod.ts";

const reading = new LazyModule(() => import("./read/auth.ts"));

/** Reads the `auth` of a request; returns `undefined` if it has no valid method. */
export function readAuth(entry: MapEntry, diagnostics: Diagnostics): AuthNode | undefined {
  return reading.parts.readAuth(entry, diagnostics);
}
