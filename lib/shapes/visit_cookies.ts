import { mayBeSecretName } from "../secrets/mod.ts";
import { type Scalar, valueClass } from "./value_class.ts";

/** The beginnings of cookie names of analytics, delivery and consent services. */
const BEGINNINGS: readonly string[] =
  `_ga _gid _gat _gcl _fbp _fbc _hj _uet _clck _clsk _dc_gtm _pk_ _scid _tt_ _ttp _pin_ _rdt _mkto _dd_s ajs_
   amplitude amp_ mp_ intercom- hubspotutk __hs optimizely __cf_bm __cfbm __cfduid cf_clearance cf_use_ob __cflb
   __cfruid awsalb bigipserver ts01 incap_ses_ visid_incap_ nlbi_ datadome rl_ fs_ ph_ optanon cookieconsent
   cookie_consent cookie-consent cookielaw cookie-law euconsent didomi __stripe_ __utm s_vi s_fid amcv_ mbox
   ak_bmsc bm_sv bm_sz _abck ln_or li_ __gads __gpi dtcookie rxvt rxvisitor dtsa dtpc`.split(/\s+/);
/** The complete names of such cookies. */
const NAMES = /^(?:ide|nid|s_cc|s_sq)$/;

/**
 * Whether a cookie is one of an analytics, delivery or consent service, or has nothing but the time
 * of a visit.
 */
export function isVisitCookie(name: string, value: Scalar): boolean {
  const lower = name.toLowerCase();
  return NAMES.test(lower) || BEGINNINGS.some((beginning) => lower.startsWith(beginning)) ||
    !mayBeSecretName(name) && valueClass(value) === "epoch";
}
