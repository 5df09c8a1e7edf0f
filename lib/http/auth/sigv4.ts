import { loadDigest } from "../../hash/mod.ts";
import { TransportError } from "../failures/mod.ts";
import { type HeaderField, headerValue } from "../header_fields.ts";
import {
  type ResolvedRequest,
  type SigV4Auth,
  type StreamedBody,
  withHeaders,
} from "../resolved_request.ts";
import type { Authorizer, AuthorizerDeps } from "./authorizer.ts";

/** Headers that are not signed, because they change on the way or are not known yet. */
const UNSIGNED =
  /^(?:accept-encoding|authorization|connection|content-length|expect|host|te|transfer-encoding|user-agent|x-amzn-trace-id)$/;
const DATE = /^\d{8}T\d{6}Z$/;
const CONTENT_HASH = "x-amz-content-sha256";

/** Makes an authorizer that signs each request (AWS Signature Version 4). */
export function createSigV4Authorizer(
  auth: SigV4Auth,
  { clock, keepSecret }: Pick<AuthorizerDeps, "clock" | "keepSecret">,
): Authorizer {
  return {
    async authorize(request) {
      const signed = await sign(prepare(request, auth), auth, clock.now());
      const value = headerValue(signed.headers, "authorization");
      keepSecret(/Signature=(\w+)$/.exec(value ?? "")?.[1] ?? "");
      return signed;
    },
    respond: () => Promise.resolve(undefined),
  };
}

/**
 * Joins repeated headers, since they are signed as one. Writes `+` as `%2B` in paths of S3: the
 * signer and S3 read `+` as a space, other servers do not.
 */
function prepare(request: ResolvedRequest, { service }: SigV4Auth): ResolvedRequest {
  const fields = new Map<string, HeaderField>();
  for (const [name, value] of request.headers) {
    const before = fields.get(name.toLowerCase());
    fields.set(name.toLowerCase(), before ? [before[0], `${before[1]},${value}`] : [name, value]);
  }
  const url = new URL(request.url);
  if (service === "s3") url.pathname = url.pathname.replaceAll("+", "%2B");
  return {
    ...request,
    url: service === "s3" && url.pathname.includes("%2B") ? url.href : request.url,
    headers: [...fields.values()],
  };
}

async function sign(
  request: ResolvedRequest,
  auth: SigV4Auth,
  now: number,
): Promise<ResolvedRequest> {
  const { AwsV4Signer } = await import("aws4fetch");
  const given = new Headers(request.headers.map(([name, value]) => [name, value]));
  const url = new URL(request.url);
  url.host = given.get("host") ?? url.host;
  const payload = given.get(CONTENT_HASH) ?? await contentHash(request, auth);
  const isSent = auth.service === "s3" || given.has(CONTENT_HASH) || isStream(request.body);
  const signer = new AwsV4Signer({
    method: request.method,
    url: url.href,
    headers: [
      ...[...given].filter(([name]) => name !== CONTENT_HASH && !UNSIGNED.test(name)),
      ...(isSent ? [[CONTENT_HASH, payload] as [string, string]] : []),
    ],
    body: request.body instanceof Uint8Array ? request.body : undefined,
    accessKeyId: auth.accessKey,
    secretAccessKey: auth.secretKey,
    sessionToken: auth.sessionToken,
    service: auth.service,
    region: auth.region,
    datetime: dateOf(given, now),
    allHeaders: true,
  });
  const { headers } = await signer.sign();
  const names = ["x-amz-date", "x-amz-security-token", CONTENT_HASH, "authorization"];
  return withHeaders(
    request,
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

function dateOf(given: Headers, now: number): string {
  const date = given.get("x-amz-date");
  if (date === null) return new Date(now).toISOString().replace(/[:-]|\.\d+/g, "");
  if (DATE.test(date)) return date;
  throw new TransportError({ kind: "amz_date_invalid" }, { kind: "header", name: "x-amz-date" });
}

/**
 * Hashes a body, except for S3 over TLS, which accepts it unsigned; a large one is thus read once.
 */
async function contentHash(
  { url, body }: ResolvedRequest,
  { service }: SigV4Auth,
): Promise<string> {
  if (isStream(body) && service === "s3" && /^https:/i.test(url)) return "UNSIGNED-PAYLOAD";
  const digest = (await loadDigest("sha-256"))();
  if (body instanceof Uint8Array) digest.update(body);
  else if (body) { for await (const piece of body.open()) digest.update(piece); }
  return digest.digest().toHex();
}

function isStream(body: ResolvedRequest["body"]): body is StreamedBody {
  return body !== undefined && !(body instanceof Uint8Array);
}
