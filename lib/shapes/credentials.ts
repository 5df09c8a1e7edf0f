import { fromBase64 } from "../mime/mod.ts";
import { ifPossible, memoizedByName } from "../text/mod.ts";

/**
 * Decodes the user and the password of `Basic` credentials (RFC 7617) without their scheme; nothing
 * if they were removed.
 */
export const decodedBasic: (
  base64: string,
) => readonly [user: string, password: string] | undefined = memoizedByName((base64) =>
  ifPossible(() => {
    const text = new TextDecoder().decode(Uint8Array.fromBase64(base64));
    const [user, password = ""] = text.split(/:(.*)/s);
    return [user, password] as const;
  })
);

const BASE64 = /^[\w+/]{6,}={0,2}$/;
/** Whom to act for, if another one, the user and the password. */
const MESSAGE = /^[^\0]{0,255}\0([^\0]{1,255})\0([^\0]{1,255})$/;

/** Returns the user and the password in a message of the mechanism PLAIN of SASL (RFC 4616). */
export const decodedPlain: (
  base64: string,
) => readonly [user: string, password: string] | undefined = memoizedByName((base64) => {
  const bytes = BASE64.test(base64) ? fromBase64(base64) : undefined;
  const found = bytes?.includes(0) ? MESSAGE.exec(new TextDecoder().decode(bytes)) : null;
  return found ? [found[1], found[2]] as const : undefined;
});
