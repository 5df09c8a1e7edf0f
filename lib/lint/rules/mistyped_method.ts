import { requestSteps } from "../../loader/mod.ts";
import { closestWord } from "../../text/mod.ts";
import type { LintRule } from "../rule.ts";

/** The methods of the IANA registry that can be sent (RFC 9110, section 16.1.1), and QUERY. */
const REGISTERED: readonly string[] = [
  "GET",
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "HEAD",
  "OPTIONS",
  "QUERY",
  "ACL",
  "BASELINE-CONTROL",
  "BIND",
  "CHECKIN",
  "CHECKOUT",
  "COPY",
  "LABEL",
  "LINK",
  "LOCK",
  "MERGE",
  "MKACTIVITY",
  "MKCALENDAR",
  "MKCOL",
  "MKREDIRECTREF",
  "MKWORKSPACE",
  "MOVE",
  "ORDERPATCH",
  "PRI",
  "PROPFIND",
  "PROPPATCH",
  "REBIND",
  "REPORT",
  "SEARCH",
  "UNBIND",
  "UNCHECKOUT",
  "UNLINK",
  "UNLOCK",
  "UPDATE",
  "UPDATEREDIRECTREF",
  "VERSION-CONTROL",
];

/** Methods that are not registered and in use: caches, UPnP, Exchange, Vault. */
const IN_USE: readonly string[] = [
  "BAN",
  "BCOPY",
  "BDELETE",
  "BMOVE",
  "BPROPFIND",
  "BPROPPATCH",
  "LIST",
  "M-SEARCH",
  "NOTIFY",
  "POLL",
  "PURGE",
  "READ",
  "REFRESH",
  "SUBSCRIBE",
  "UNSUBSCRIBE",
];

const KNOWN: ReadonlySet<string> = new Set([
  ...REGISTERED,
  ...IN_USE,
  // They cannot be sent, which is an error of its own.
  "CONNECT",
  "TRACE",
  "TRACK",
]);

/** Shorter methods differ by one edit from that meant, longer ones by two. */
const LONG = 7;

/** Reports a method that is nearly a registered one. */
export const mistypedMethod: LintRule = {
  code: "mistyped-method",
  docs: {
    what: "Reports a `method` that is not registered but nearly is, such as `GTE` or `DELTE`.",
    why:
      "Any word can be a method, so it is sent as it is, and a server refuses it with 400, 405 " +
      "or 501, or takes it for another one.",
    example: `
name: users
steps:
  - name: read_user
    request: { method: GTE, url: "\${ENV.BASE_URL}/users/1" }
    assert: { status: 200 }`,
    instead: `
name: users
steps:
  - name: read_user
    request: { method: GET, url: "\${ENV.BASE_URL}/users/1" }
    assert: { status: 200 }`,
    fix: "Writes the registered method.",
    limits:
      "Registered are the methods of the IANA registry. Methods unlike any of them, and some " +
      "that are in use without being registered, such as `PURGE`, are not reported. For a method " +
      "of your own write `# baton-ignore: mistyped-method`.",
  },
  check({ flow, fix }, advise) {
    for (const { request: { method } } of requestSteps(flow)) {
      const meant = method && registeredMethod(method.text);
      if (method === undefined || meant === undefined) continue;
      const message = `\`${method.text}\` is not a registered method, and nearly \`${meant}\``;
      advise(message, method.range, {
        help: `write \`method: ${meant}\`; ` +
          "for a method of your own add `# baton-ignore: mistyped-method`",
        fix: fix(`write \`${meant}\``, [method.range, meant]),
      });
    }
  },
};

/** Returns the registered method that a word nearly is; case is no mistake. */
function registeredMethod(text: string): string | undefined {
  const word = text.toUpperCase();
  if (KNOWN.has(word) || !/^[A-Z-]{2,30}$/.test(word)) return undefined;
  if (word.length >= LONG) {
    const near = closestWord(word, REGISTERED);
    return near !== undefined && near[0] === word[0] ? near : undefined;
  }
  return REGISTERED.find((method) => isOneEditFrom(word, method));
}

/**
 * Whether two words differ by swapped neighbours, a missing or additional letter, or another letter
 * that is not the first.
 */
function isOneEditFrom(word: string, method: string): boolean {
  const [short, long] = word.length < method.length ? [word, method] : [method, word];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  if (long.length === short.length + 1) return short.slice(same) === long.slice(same + 1);
  if (long.length !== short.length) return false;
  if (same > 0 && short.slice(same + 1) === long.slice(same + 1)) return true;
  return short[same] === long[same + 1] && short[same + 1] === long[same] &&
    short.slice(same + 2) === long.slice(same + 2);
}
