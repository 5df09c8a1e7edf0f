import { createServer } from "node:tls";

/** A certificate that a test has made, with its key; both in PEM. */
export interface Issued {
  readonly cert: string;
  readonly key: string;
  /** The path of the certificate without its extension. */
  readonly path: string;
  /** What the server presents: the certificate, and those between it and its authority. */
  readonly presented: string;
}

/** What is in a certificate. */
interface Order {
  /** Who signs it. @default {itself} */
  readonly by?: Issued;
  /** As OpenSSL writes them; without one, the certificate is of version 1. */
  readonly extensions?: readonly string[];
  readonly subject?: string;
  /** Whether it was valid in January of 2020. @default {it is valid now} */
  readonly expired?: boolean;
  /** The certificates that the server presents with it. */
  readonly chain?: readonly Issued[];
}

/** The settings of `openssl ca`, which alone takes both dates. */
const SETTINGS = `[ca]
default_ca = settings
[settings]
database = index
rand_serial = yes
new_certs_dir = .
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = optional
`;

/** Makes certificates with OpenSSL. @param directory Where its files are. */
export function issuer(directory: string): (order: Order) => Promise<Issued> {
  let made = 0;
  const openssl = async (...args: string[]) => {
    const command = new Deno.Command("openssl", { args, cwd: directory, stdout: "null" });
    const { success, stderr } = await command.output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
  };
  const read = (name: string) => Deno.readTextFile(`${directory}/${name}`);
  return async ({ by, extensions = [], subject, expired = false, chain = [] }) => {
    const name = `certificate${++made}`;
    const subjectName = subject ?? `/CN=${name}`;
    await Deno.writeTextFile(`${directory}/settings`, SETTINGS);
    await Deno.writeTextFile(`${directory}/index`, "");
    await Deno.writeTextFile(`${directory}/extensions`, extensions.join("\n"));
    const algorithm = ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"];
    await openssl("genpkey", ...algorithm, "-out", `${name}.key`);
    const request = ["-key", `${name}.key`, "-subj", subjectName, "-out", `${name}.csr`];
    await openssl("req", "-new", ...request);
    const signing = by
      ? ["-cert", `${by.path}.pem`, "-keyfile", `${by.path}.key`]
      : ["-selfsign", "-keyfile", `${name}.key`];
    const dates = expired
      ? ["-startdate", "20200101000000Z", "-enddate", "20200201000000Z"]
      : ["-days", "30"];
    const added = extensions.length > 0 ? ["-extfile", "extensions"] : [];
    const files = ["-in", `${name}.csr`, "-out", `${name}.pem`];
    const quiet = ["-batch", "-notext", "-config", "settings"];
    await openssl("ca", ...quiet, ...signing, ...dates, ...added, ...files);
    const cert = await read(`${name}.pem`);
    const presented = [cert, ...chain.map((issued) => issued.cert)].join("");
    return { cert, key: await read(`${name}.key`), path: `${directory}/${name}`, presented };
  };
}

/** Serves `ok` over TLS with a certificate. */
export async function serveCertificate({ presented, key }: Issued) {
  const server = createServer({ cert: presented, key }, (socket) => {
    socket.on("error", () => {});
    socket.on("data", () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"));
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
