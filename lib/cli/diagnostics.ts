import type { Diagnostic } from "../loader/mod.ts";
import { type ColorMode, createPainter, draw, wantsColor } from "../reporters/mod.ts";
import type { MaskedHost } from "./masked_host.ts";

/** Draws diagnostics on the standard error stream. */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  host: MaskedHost,
  color: ColorMode = "auto",
): void {
  if (diagnostics.length === 0) return;
  const paint = createPainter(wantsColor(color, host.env, host.stderr));
  host.stderr.write(`${draw(diagnostics.map((one) => host.secrets.diagnostic(one)), paint)}\n`);
}
