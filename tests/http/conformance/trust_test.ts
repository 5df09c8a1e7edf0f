import assert from "node:assert/strict";
import type { SocketTransportOptions } from "../../../lib/http/transport/socket_transport.ts";
import { readPair } from "../../support/faults/certificates.ts";
import { missingPrograms, testUnless } from "../../support/needing.ts";
import { type Issued, issuer, serveCertificate } from "../issued_certificates.ts";
import { openTransport, outcomeOf } from "./transports.ts";

/** What a request says of a certificate, and whom it trusts. */
interface Case {
  /** Makes the certificate of the server; the authority that is trusted is the second one. */
  readonly make: (issue: ReturnType<typeof issuer>) => Promise<readonly [Issued, trusted?: Issued]>;
  readonly host?: string;
  readonly expected: string;
  /** What `fetch` says instead. */
  readonly fetch?: string;
}

const NAMED = "subjectAltName=DNS:localhost";
const AUTHORITY = "basicConstraints=critical,CA:TRUE";
const UNKNOWN = "certificate not trusted: its issuer is unknown here";
const SELF_SIGNED = "certificate not trusted: it is self-signed";

const itself = async (issued: Promise<Issued>) => [await issued, await issued] as const;

const CASES: Readonly<Record<string, Case>> = {
  "signed by itself": {
    make: (issue) => itself(issue({ extensions: [NAMED] })),
    expected: "ok",
  },
  "signed by itself as no authority": {
    make: (issue) => itself(issue({ extensions: [NAMED, "basicConstraints=CA:FALSE"] })),
    expected: "ok",
  },
  "signed by itself as an authority": {
    make: (issue) => itself(issue({ extensions: [NAMED, AUTHORITY] })),
    expected: "ok",
    fetch: SELF_SIGNED,
  },
  "signed by itself as an authority, for another host": {
    make: (issue) => itself(issue({ extensions: ["subjectAltName=DNS:other.test", AUTHORITY] })),
    expected: "certificate not trusted: it is for another host name",
    fetch: SELF_SIGNED,
  },
  "signed by itself as an authority, expired": {
    make: (issue) => itself(issue({ extensions: [NAMED, AUTHORITY], expired: true })),
    expected: "certificate not trusted: it expired on 2020-02-01",
  },
  "signed by itself as an authority that nobody trusts": {
    make: async (issue) => [
      await issue({ extensions: [NAMED, AUTHORITY] }),
      await issue({ extensions: [AUTHORITY] }),
    ],
    expected: SELF_SIGNED,
  },
  "without a name, signed by itself in version 1": {
    make: (issue) => itself(issue({ subject: "/CN=localhost" })),
    expected: "certificate not trusted: it is of version 1, and so for no host name",
  },
  "with a common name only": {
    make: async (issue) => {
      const by = await issue({ extensions: [AUTHORITY] });
      const extensions = ["subjectKeyIdentifier=hash"];
      return [await issue({ by, extensions, subject: "/CN=localhost" }), by];
    },
    expected: "certificate not trusted: it is for no host name, and so not for localhost",
  },
  "of an authority without basic constraints": {
    make: async (issue) => {
      const by = await issue({ extensions: ["subjectKeyIdentifier=hash"] });
      return [await issue({ by, extensions: [NAMED] }), by];
    },
    expected: "ok",
  },
  "of an authority of version 1": {
    make: async (issue) => {
      const by = await issue({});
      return [await issue({ by, extensions: [NAMED] }), by];
    },
    expected: "ok",
  },
  "with the one between it and its authority": {
    make: async (issue) => {
      const root = await issue({ extensions: [AUTHORITY] });
      const by = await issue({ by: root, extensions: [AUTHORITY] });
      return [await issue({ by, extensions: [NAMED], chain: [by] }), root];
    },
    expected: "ok",
  },
  "without the one between it and its authority": {
    make: async (issue) => {
      const root = await issue({ extensions: [AUTHORITY] });
      const by = await issue({ by: root, extensions: [AUTHORITY] });
      return [await issue({ by, extensions: [NAMED] }), root];
    },
    expected: UNKNOWN,
  },
  "of an authority that another one has signed": {
    make: async (issue) => {
      const root = await issue({ extensions: [AUTHORITY] });
      const by = await issue({ by: root, extensions: [AUTHORITY] });
      return [await issue({ by, extensions: [NAMED] }), by];
    },
    expected: "ok",
  },
  "for an address": {
    make: async (issue) => {
      const by = await issue({ extensions: [AUTHORITY] });
      return [await issue({ by, extensions: ["subjectAltName=IP:127.0.0.1"] }), by];
    },
    host: "127.0.0.1",
    expected: "ok",
  },
  "for an address written as a name": {
    make: async (issue) => {
      const by = await issue({ extensions: [AUTHORITY] });
      return [await issue({ by, extensions: ["subjectAltName=DNS:127.0.0.1"] }), by];
    },
    host: "127.0.0.1",
    expected: "certificate not trusted: it is for 127.0.0.1, not for 127.0.0.1",
  },
  "for another host": {
    make: async (issue) => {
      const by = await issue({ extensions: [AUTHORITY] });
      return [await issue({ by, extensions: ["subjectAltName=DNS:other.test"] }), by];
    },
    expected: "certificate not trusted: it is for other.test, not for localhost",
  },
  "that has expired": {
    make: async (issue) => {
      const by = await issue({ extensions: [AUTHORITY] });
      return [await issue({ by, extensions: [NAMED], expired: true }), by];
    },
    expected: "certificate not trusted: it expired on 2020-02-01",
  },
  "of an unknown authority": {
    make: async (issue) => {
      const by = await issue({ extensions: [AUTHORITY] });
      return [await issue({ by, extensions: [NAMED] })];
    },
    expected: UNKNOWN,
  },
};

/** The ways in which sockets open connections. */
const WAYS: Readonly<Record<string, Partial<SocketTransportOptions>>> = {
  "as usual": {},
  "with --timings": { timings: true },
  "with a client certificate": { clientCert: readPair("client") },
};

for (
  const [title, { make, host = "localhost", expected, fetch = expected }] of Object.entries(CASES)
) {
  testUnless(missingPrograms("openssl"), `a certificate ${title} is judged alike`, async () => {
    const directory = await Deno.makeTempDir();
    try {
      const [certificate, trusted] = await make(issuer(directory));
      await using server = await serveCertificate(certificate);
      const request = { url: `https://${host}:${server.port}/` };
      const caCerts = trusted && [trusted.cert];
      const said = async (name: "socket" | "fetch", options: Partial<SocketTransportOptions>) => {
        const transport = openTransport(name, { ...options, caCerts });
        const outcome = await outcomeOf(transport, request);
        transport.close();
        return "error" in outcome ? outcome.message : outcome.body;
      };
      for (const [way, options] of Object.entries(WAYS)) {
        assert.equal(await said("socket", options), expected, way);
      }
      assert.equal(await said("fetch", {}), fetch, "over fetch");
    } finally {
      await Deno.remove(directory, { recursive: true });
    }
  });
}
