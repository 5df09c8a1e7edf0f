import type { Bundle } from "./bundle.ts";
import { sha256 } from "./digest.ts";
import type { Origin } from "./origin.ts";
import type { BundledPackage } from "./packages.ts";
import { DENO_VERSION } from "./recipe.ts";

/** A part in an SPDX list. */
interface Part {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly purpose: "APPLICATION" | "LIBRARY" | "FRAMEWORK";
  /** A package URL (https://github.com/package-url/purl-spec). */
  readonly purl?: string;
  readonly sha512?: string;
  readonly comment?: string;
}

const NOT_SAID = "NOASSERTION";

/**
 * Returns the parts of the programs as SPDX 2.3 in JSON: baton, the npm packages in its bundle, and
 * Deno. The same bundle gives the same list.
 */
export async function listParts(
  bundle: Bundle,
  packages: readonly BundledPackage[],
  { version, commit, epoch }: Origin,
): Promise<string> {
  const baton: Part = {
    name: "baton",
    version,
    licence: "MIT",
    purpose: "APPLICATION",
    ...(commit === null ? {} : { comment: `built from commit ${commit}` }),
  };
  const inside = [denoPart(), ...packages.map(packagePart)];
  const code = new TextEncoder().encode([...bundle.files.values()].join("\0"));
  const document = {
    spdxVersion: "SPDX-2.3",
    dataLicense: "CC0-1.0",
    SPDXID: "SPDXRef-DOCUMENT",
    name: `baton-${version}`,
    documentNamespace: `https://spdx.org/spdxdocs/baton-${version}-${await sha256(code)}`,
    creationInfo: {
      created: new Date(epoch * 1000).toISOString().replace(".000", ""),
      creators: [`Tool: baton-build-${version}`],
    },
    documentDescribes: [idOf(baton)],
    packages: [baton, ...inside].map(describePart),
    relationships: [
      relationship("SPDXRef-DOCUMENT", "DESCRIBES", idOf(baton)),
      ...inside.map((part) => relationship(idOf(baton), "CONTAINS", idOf(part))),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Returns the executable that a bundle is appended to; the engine is part of it. */
function denoPart(): Part {
  return {
    name: "deno",
    version: DENO_VERSION,
    licence: "MIT",
    purpose: "FRAMEWORK",
    purl: `pkg:github/denoland/deno@v${DENO_VERSION}`,
    comment: `denort, with V8 ${Deno.version.v8}`,
  };
}

function packagePart({ name, version, licence, sha512 }: BundledPackage): Part {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return { name, version, licence, purpose: "LIBRARY", purl, sha512 };
}

function describePart(part: Part) {
  const { name, version, licence, purpose, purl, sha512, comment } = part;
  return {
    SPDXID: idOf(part),
    name,
    versionInfo: version,
    downloadLocation: NOT_SAID,
    filesAnalyzed: false,
    licenseConcluded: NOT_SAID,
    licenseDeclared: licence,
    copyrightText: NOT_SAID,
    primaryPackagePurpose: purpose,
    ...(sha512 ? { checksums: [{ algorithm: "SHA512", checksumValue: sha512 }] } : {}),
    ...(purl
      ? {
        externalRefs: [{
          referenceCategory: "PACKAGE-MANAGER",
          referenceType: "purl",
          referenceLocator: purl,
        }],
      }
      : {}),
    ...(comment ? { comment } : {}),
  };
}

/**
 * Returns an identifier, which has only letters, digits, dots and hyphens (SPDX 2.3, section 7.2).
 */
function idOf({ name, version }: Part): string {
  return `SPDXRef-${`${name}-${version}`.replace(/[^A-Za-z0-9.]+/g, "-").replace(/^-/, "")}`;
}

function relationship(spdxElementId: string, relationshipType: string, relatedSpdxElement: string) {
  return { spdxElementId, relationshipType, relatedSpdxElement };
}
