const NAMES =
  /^(?:_ga|_gid|_gat|_gcl|_fbp|_fbc|_hj|_uet|_clck|_clsk|_pk_|_scid|_tt_|_ttp|_pin_|_rdt|_mkto|ajs_|amplitude|amp_|mp_|intercom-|hubspotutk|__hs|optimizely|__cf_bm|__cfduid|cf_clearance|cf_use_ob|__cflb|__cfruid|awsalb|bigipserver|ts01|incap_ses_|visid_incap_|nlbi_|datadome|rl_|fs_|ph_|optanon|cookieconsent|cookie_consent|__stripe_|__utm|s_vi|s_fid|amcv_|mbox|ak_bmsc|bm_sv|bm_sz|_abck|ln_or|li_|__gads|__gpi|ide$|nid$|dtcookie|rxvt|rxvisitor|dtsa|dtpc)/i;

/** Whether a cookie belongs to an analytics or delivery service, by its name. */
export function isAnalyticsCookie(name: string): boolean {
  return NAMES.test(name);
}
