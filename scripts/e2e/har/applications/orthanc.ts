import type { Application, Place } from "../application.ts";
import { basicCredentials } from "../requests.ts";
import { imageOf } from "../files/orthanc/image.mjs";
import { type Server, startProcess, startServer, withAlso } from "../server.ts";

const INSIDE = 8042;

/** Medical images: uploads of DICOM, whose ids are hashes of what is in them, and copies of them. */
export const ORTHANC: Application = {
  name: "orthanc",
  login: "Basic",
  packages: {},
  programs: { Orthanc: "orthanc", socat: "socat", unshare: "util-linux", ip: "iproute2" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // An image exists once, whoever uploads it.
  isShareable: false,
  recorder: "proxy",
  prepare: ({ data }) => Deno.writeTextFile(`${data}/orthanc.json`, JSON.stringify(settings())),
  start,
  async fill({ url }) {
    const [{ username, password }] = ORTHANC.accounts;
    for (const [index, name] of ["Lind^Zoe", "Brandt^Otto", "Okafor^Ada"].entries()) {
      const response = await fetch(`${url}/instances`, {
        method: "POST",
        headers: { authorization: basicCredentials(username, password) },
        body: imageOf({
          id: `filled-${index}`,
          name,
          study: "Check of the ankle",
          series: "From the left",
          date: "20210311",
          accession: `acc-${index}`,
          uid: `1.2.826.0.1.3680043.9.77.${index + 1}`,
          number: 1,
        }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`an upload fails: ${response.status} ${text}`);
    }
  },
};

/** The same for a program with a library, which sends an image as the whole body, and polls jobs. */
export const ORTHANC_CLIENT: Application = {
  ...ORTHANC,
  name: "orthanc_client",
  packages: { pypi: ["pyorthanc==1.23.0"] },
  programs: { ...ORTHANC.programs, python3: "python3-venv" },
  client: (packages) => [`${packages}/bin/python`, "orthanc.py"],
};

/** Starts a server, which listens at all addresses, where only this machine reaches it. */
async function start({ data }: Place): Promise<Server> {
  const process = startProcess({
    program: "unshare",
    args: [
      ...Deno.uid() === 0 ? [] : ["--map-root-user"],
      ...["--net", "--pid", "--fork", "--kill-child", "sh", "-c"],
      `ip link set lo up; socat UNIX-LISTEN:web,fork TCP:127.0.0.1:${INSIDE} & ` +
      "exec Orthanc orthanc.json",
    ],
    cwd: data,
  });
  const server = await startServer({
    program: "socat",
    args: (port) => [`TCP-LISTEN:${port},bind=127.0.0.1,reuseaddr,fork`, "UNIX-CONNECT:web"],
    ready: "/system",
    cwd: data,
  });
  return withAlso(server, process);
}

function settings() {
  return {
    Name: "Ward",
    StorageDirectory: "images",
    IndexDirectory: "images",
    HttpPort: INSIDE,
    DicomServerEnabled: false,
    RemoteAccessAllowed: false,
    AuthenticationEnabled: true,
    RegisteredUsers: Object.fromEntries(
      ORTHANC.accounts.map(({ username, password }) => [username, password]),
    ),
  };
}
