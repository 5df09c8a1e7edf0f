/**
 * Learns the secrets in requests and responses before any of them is shown, and masks requests that
 * are shown as `curl` commands.
 *
 * @module
 */
export { learnFromHop, learnFromRequest, learnSecrets } from "./exchange_secrets.ts";
export { maskedCurl } from "./masked_curl.ts";
