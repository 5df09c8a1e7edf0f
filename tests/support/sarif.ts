import addFormats from "ajv-formats";
import schema from "../data/sarif-2.1.0.schema.json" with { type: "json" };
import { Ajv2020, type ValidateFunction } from "./ajv.ts";

/** A region of SARIF, as far as tests use it. */
export interface SarifRegion {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A place of SARIF. */
export interface SarifLocation {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
    readonly region?: SarifRegion;
  };
  readonly message?: { readonly text: string };
}

/** A result of SARIF. */
export interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly SarifLocation[];
  readonly relatedLocations?: readonly SarifLocation[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly fixes?: readonly {
    readonly description: { readonly text: string };
    readonly artifactChanges: readonly {
      readonly replacements: readonly {
        readonly deletedRegion: SarifRegion;
        readonly insertedContent: { readonly text: string };
      }[];
    }[];
  }[];
}

/** A rule of SARIF. */
export interface SarifRule {
  readonly id: string;
  readonly helpUri: string;
}

/** A SARIF log of one run, as far as tests use it. */
export interface SarifLog {
  readonly version: string;
  readonly runs: readonly [{
    readonly tool: {
      readonly driver: {
        readonly informationUri: string;
        readonly rules: readonly SarifRule[];
      };
    };
    readonly columnKind: string;
    readonly results: readonly SarifResult[];
  }];
}

const validate: ValidateFunction = makeValidate();

/** Reads a SARIF log. @throws {Error} If it is not valid by the schema of SARIF 2.1.0. */
export function readSarif(text: string): SarifLog {
  const log: SarifLog = JSON.parse(text);
  if (!validate(log as unknown)) throw new Error(JSON.stringify(validate.errors, null, 2));
  return log;
}

/**
 * The schema is draft 4 and uses nothing that later drafts read differently except the name of `$id`.
 * One of its patterns is not a Unicode pattern.
 */
function makeValidate(): ValidateFunction {
  const { $schema: _draft, id: _name, ...rest } = schema;
  const ajv = new Ajv2020({ allErrors: true, strict: false, unicodeRegExp: false });
  addFormats.default(ajv);
  return ajv.compile(rest);
}
