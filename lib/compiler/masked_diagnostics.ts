import { type Diagnostic, type Diagnostics, inReadingOrder } from "../diagnostics/mod.ts";
import type { Flow } from "../loader/mod.ts";
import { maskRanges } from "../redaction/mod.ts";
import { LazyModule } from "../text/mod.ts";

/** The lint rules. */
export const lintRules = new LazyModule(() => import("../lint/mod.ts"));

/** Returns the diagnostics of a file without the secrets that it contains. */
export async function maskedDiagnostics(
  { list, source, hasErrors }: Diagnostics,
  flow?: Flow,
): Promise<readonly Diagnostic[]> {
  if (list.length === 0) return [];
  const { literalSecretRanges } = await lintRules.load();
  return inReadingOrder(maskRanges(list, literalSecretRanges(source, flow, hasErrors), source));
}
