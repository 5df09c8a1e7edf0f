import { type Envelope, nearestHeader } from "../../http/mod.ts";
import type { MissingValue } from "./check.ts";

/** Reports that a response lacks a header and lists the headers it has. */
export function describeMissingHeader(name: string, { response }: Envelope): MissingValue {
  const names = [...new Set(response.headers.keys())];
  const near = nearestHeader(name, names);
  return {
    message: `the response has no header \`${name}\``,
    notes: [`headers: ${names.join(", ")}`],
    help: near && `there is \`${near}\`; did you mean it?`,
  };
}
