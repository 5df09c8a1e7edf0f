import type { Diagnostics } from "../diagnostics/mod.ts";
import { LazyModule } from "../text/mod.ts";
import type { AuthNode } from "./read/auth.ts";
import type { RequestNode } from "./flow.ts";
import { entryOf, type MapEntry, type ScalarNode } from "./yaml/mod.ts";

const reading = new LazyModule(() => import("./read/auth.ts"));

/** Reads the `auth` of a request; returns `undefined` if it has no valid method. */
export function readAuth(entry: MapEntry, diagnostics: Diagnostics): AuthNode | undefined {
  return reading.parts.readAuth(entry, diagnostics);
}

/** Returns the `token_url` of the `auth` of a request, if it has one. */
export function tokenUrlOf({ auth }: RequestNode): ScalarNode | undefined {
  const oauth2 = auth?.value.kind === "map" ? entryOf(auth.value, "oauth2")?.value : undefined;
  const url = oauth2?.kind === "map" ? entryOf(oauth2, "token_url")?.value : undefined;
  return url?.kind === "scalar" ? url : undefined;
}
