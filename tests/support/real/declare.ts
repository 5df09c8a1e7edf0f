import { hasHttpbin } from "./httpbin.ts";
import { hasNginx } from "./nginx.ts";
import { hasTinyproxy } from "./tinyproxy.ts";

/** The programs that tests need beside Deno, and what to say of one that is missing. */
const PROGRAMS = {
  nginx: [hasNginx, "nginx with its module for brotli is not on this machine"],
  tinyproxy: [hasTinyproxy, "tinyproxy is not on this machine"],
  httpbin: [hasHttpbin, "BATON_HTTPBIN names no folder with httpbin"],
} as const satisfies Readonly<Record<string, readonly [has: () => boolean, missing: string]>>;

/** A program that a test needs. */
export type Program = keyof typeof PROGRAMS;

/** Declares a test that needs programs; where one is missing it is ignored, and its name says why. */
export function realTest(
  programs: readonly Program[],
  name: string,
  fn: () => Promise<void>,
): void {
  const missing = programs.map((program) => PROGRAMS[program]).filter(([has]) => !has())
    .map(([, reason]) => reason);
  Deno.test({
    name: missing.length === 0 ? name : `${name} (ignored: ${missing.join(", ")})`,
    ignore: missing.length > 0,
    fn,
  });
}
