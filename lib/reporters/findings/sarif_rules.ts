import { type DiagnosticCode, FILE_CODES, LINT_CODES } from "../../loader/mod.ts";

/** A rule of SARIF 2.1.0 (`reportingDescriptor`, section 3.49). */
export interface SarifRule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription: { readonly text: string };
  readonly help: { readonly text: string };
  readonly defaultConfiguration: { readonly level: "error" | "warning" };
}

/** Every kind of finding that a check knows, errors first. */
export const SARIF_RULES: readonly SarifRule[] = [
  ...Object.entries(FILE_CODES).map(([id, text]) => rule(id, text, "error")),
  ...Object.entries(LINT_CODES).map(([id, text]) => rule(id, text, "warning")),
];

const INDEXES = new Map(SARIF_RULES.map(({ id }, index) => [id, index]));

/** The place of a rule among all; nothing for a kind of finding that no check makes. */
export function ruleIndex(code: DiagnosticCode): number | undefined {
  return INDEXES.get(code);
}

function rule(id: string, text: string, level: "error" | "warning"): SarifRule {
  return {
    id,
    shortDescription: { text },
    fullDescription: { text },
    help: { text },
    defaultConfiguration: { level },
  };
}
