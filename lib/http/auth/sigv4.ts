import { loadDigest } from "../../hash/mod.ts";
import type { Authorizer, AuthorizerDeps } from "./authorizer.ts";
import { TransportError } from "../failures/mod.ts";
import {
  type ResolvedRequest,
  type SigV4Auth,
  type StreamedBody,
  withHeaders,
} from "../resolved_request.ts";

type Field = readonly [name: string, value: string];

/** What is not signed: it changes on the way, or is not known yet. */
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
      const value = signed.headers.find(([name]) => name === "authorization")?.[1];
      keepSecret(/Signature=(\w+)$/.exec(value ?? "")?.[1] ?? "");
      return signed;
    },
    answer: () => Promise.resolve(undefined),
  };
}

/**
 * A repeated header is one field from here on, since its fields are signed as one. The signer takes
 * `+` in a path of S3 for a blank as S3 itself does, others do not; `%2B` is the same to all of them.
 */
function prepare(request: ResolvedRequest, { service }: SigV4Auth): ResolvedRequest {
  const fields = new Map<string, Field>();
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
    ...(request.body instanceof Uint8Array ? { body: request.body } : {}),
    accessKeyId: auth.accessKey,
    secretAccessKey: auth.secretKey,
    ...(auth.sessionToken ? { sessionToken: auth.sessionToken } : {}),
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

/** S3 takes a body over TLS unsigned, so that a large one need not be read twice. */
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
