import type { ResolvedAuth } from "./authorizer.ts";

/** What a `curl` command needs to say who asks. */
export interface CurlAuth {
  /** Its options, quoted for a shell. */
  readonly options: readonly string[];
  /** What must be done before it. */
  readonly comment?: string;
}

/** Says who asks in the options of `curl` (7.75 and later), which does the same as an authorizer. */
export function curlAuth(
  auth: ResolvedAuth | undefined,
  quote: (text: string) => string,
): CurlAuth {
  switch (auth?.kind) {
    case undefined:
      return { options: [] };
    case "digest":
      return { options: ["--digest", `--user ${quote(`${auth.username}:${auth.password}`)}`] };
    case "oauth2":
      return {
        options: ['-H "authorization: Bearer $TOKEN"'],
        comment: `# put the token that ${auth.tokenUrl} gives to ${
          JSON.stringify(auth.clientId)
        } into TOKEN`,
      };
    case "aws_sigv4": {
      const { region, service, accessKey, secretKey, sessionToken } = auth;
      return {
        options: [
          `--aws-sigv4 ${quote(`aws:amz:${region}:${service}`)}`,
          `--user ${quote(`${accessKey}:${secretKey}`)}`,
          ...(sessionToken ? [`-H ${quote(`x-amz-security-token: ${sessionToken}`)}`] : []),
        ],
      };
    }
  }
}
