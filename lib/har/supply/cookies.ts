import { toText } from "../../json/mod.ts";
import { isSecretName, looksRandom } from "../../secrets/mod.ts";
import { isKnownToken } from "../secrets/mod.ts";
import { isRedacted } from "./credentials.ts";
import { environmentName } from "./names.ts";
import type { Rule } from "./rule.ts";

/** Cookies that only count visitors, balance load or remember that a banner was closed. */
const NEEDLESS =
  /^(?:_ga|_gid|_gat|_gcl|_fbp|_fbc|_hj|_uet|_clck|_clsk|_dc_gtm|__utm|ajs_|amplitude|amp_|mp_|intercom-|hubspotutk|__hs|optimizely|__cf_?bm|__cfduid|cf_clearance|cf_use_ob|awsalb|bigipserver|ts01|incap_ses_|visid_incap_|datadome|rl_|fs_|_pk_|ph_|_dd_s|_tt_|_scid|_pin_|_rdt_|s_(?:cc|fid|vi|sq)$|optanon|cookieconsent|cookie_?consent|cookie-?law|euconsent|didomi)/i;

/** A cookie that no answer of the recording set before. */
export const cookie: Rule = (atom, { ledger, isCookieSet, isProven }) => {
  if (atom.place.in !== "cookie") return undefined;
  const { name } = atom.place;
  const value = toText(atom.value);
  if (NEEDLESS.test(name)) {
    return { dropped: true, reason: "a cookie that counts visitors or the like" };
  }
  const redacted = isRedacted(value);
  if (!redacted && !provesSomething(name, value)) return undefined;
  if (isCookieSet(name)) {
    return {
      dropped: true,
      reason: "left over from before the recording; the application sets another one later on",
    };
  }
  if (isProven(atom)) {
    return { dropped: true, reason: "no answer set it, and another credential says who asks" };
  }
  const reference = ledger.environmentFor(
    environmentName(name),
    redacted ? "" : value,
    `the cookie \`${name}\`; no answer of the recording sets it`,
    true,
  );
  return {
    template: [reference],
    reason: "a cookie that no answer of the recording sets: it comes from the environment",
  };
};

function provesSomething(name: string, value: string): boolean {
  return isKnownToken(value) || looksRandom(value) ||
    value.length >= 8 && /\d/.test(value) && isSecretName(name);
}
