/** Loads the function that writes a request as a `curl` command. */
export async function loadCurlCommand() {
  return (await import("./curl.ts")).curlCommand;
}
