/**
 * Learns the secrets in what is sent and received before any of it is shown, and masks a request
 * that is shown as a curl command.
 *
 * @module
 */
export { learnFromHop, learnFromRequest, learnSecrets } from "./exchange_secrets.ts";
export { maskedCurl } from "./masked_curl.ts";
