import { testUnless } from "../needing.ts";
import { hasHttpbin } from "./httpbin.ts";
import { hasNginx } from "./nginx.ts";
import { hasTinyproxy } from "./tinyproxy.ts";

/** The programs that tests need besides Deno, and the reason to give if one is missing. */
const PROGRAMS = {
  nginx: [hasNginx, "nginx with its Brotli module is not installed"],
  tinyproxy: [hasTinyproxy, "tinyproxy is not installed"],
  httpbin: [hasHttpbin, "python3 or the folder of httpbin, BATON_HTTPBIN, is missing"],
} as const satisfies Readonly<Record<string, readonly [has: () => boolean, missing: string]>>;

/** A program that a test needs. */
export type Program = keyof typeof PROGRAMS;

/** Declares a test that needs programs; if one is missing, the test is ignored and its name says why. */
export function realTest(
  programs: readonly Program[],
  name: string,
  fn: () => Promise<void>,
): void {
  const missing = programs.map((program) => PROGRAMS[program]).filter(([has]) => !has())
    .map(([, reason]) => reason);
  testUnless(missing, name, fn);
}
