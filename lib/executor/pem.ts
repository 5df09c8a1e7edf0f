const CERTIFICATE = "-----BEGIN CERTIFICATE-----";
const KEY = /-----BEGIN (?:RSA |EC )?PRIVATE KEY-----/;
const ENCRYPTED = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m;

/** What is wrong with a file of certificates or of a key, and what to do about it. */
export interface PemProblem {
  /** What stands behind `` the file `path` ``: `holds no certificate`. */
  readonly why: string;
  readonly help: string;
}

/** Says why a text holds no certificates in PEM; nothing where it does. */
export function certificateProblem(text: string): PemProblem | undefined {
  if (text.includes(CERTIFICATE)) return undefined;
  const isKey = KEY.test(text) || ENCRYPTED.test(text);
  return isKey
    ? { why: "holds no certificate, but a private key", help: "name the file of the certificate" }
    : {
      why: "holds no certificate in PEM",
      help: `such a file begins with \`${CERTIFICATE}\`; ` +
        "one in DER becomes PEM by `openssl x509 -inform der -in FILE -out FILE.pem`",
    };
}

/** Says why a text holds no private key in PEM that can be used; nothing where it does. */
export function keyProblem(text: string): PemProblem | undefined {
  if (ENCRYPTED.test(text)) {
    return {
      why: "holds a private key that is encrypted",
      help: "write it without a passphrase: `openssl pkey -in FILE -out FILE.plain`",
    };
  }
  if (KEY.test(text)) return undefined;
  return text.includes(CERTIFICATE)
    ? {
      why: "holds no private key, but a certificate",
      help: "name the file of the key that belongs to the certificate",
    }
    : {
      why: "holds no private key in PEM",
      help: "such a file begins with `-----BEGIN PRIVATE KEY-----`",
    };
}

/** Whether a text holds a private key, whatever else. */
export function holdsKey(text: string): boolean {
  return KEY.test(text) || ENCRYPTED.test(text);
}
