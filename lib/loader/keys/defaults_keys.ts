import { type KeyTable, ref } from "./key_table.ts";
import { REQUEST_KEYS } from "./request_keys.ts";

/** The keys of `defaults`. */
export const DEFAULTS_KEYS: KeyTable = {
  base_url: {
    summary: "What comes before the URLs that begin with `/`.",
    schema: ref("absoluteUrl"),
    insteadOf: ["baseUrl", "baseURL", "url", "host", "origin"],
  },
  headers: {
    mayBeEmpty: true,
    summary: "Header fields; a request replaces one by name, and `null` takes it away.",
    schema: ref("headerMap"),
    insteadOf: ["header"],
  },
  auth: {
    mayBeEmpty: true,
    summary: "How the requests authenticate; `auth: null` in a request takes it away.",
    schema: ref("auth"),
    insteadOf: ["authentication"],
  },
  follow_redirects: REQUEST_KEYS.follow_redirects,
  timeout_ms: REQUEST_KEYS.timeout_ms,
  retry: {
    mayBeEmpty: true,
    summary: "When to send again requests that are safe to repeat and have no loop.",
    schema: ref("retry"),
    insteadOf: ["retries"],
    unlike: ["retries"],
  },
};
