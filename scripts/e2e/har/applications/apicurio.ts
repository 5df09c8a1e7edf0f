import type { Application } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

const ARTIFACTS = "/apis/registry/v2/groups/museum/artifacts";
const VERSION = "2.6.13.Final";

/** Schemas and their versions over REST: content as bodies, what they are called in headers. */
export const APICURIO: Application = {
  name: "apicurio",
  login: "none",
  packages: { maven: [`io.apicurio:apicurio-registry-app:${VERSION}:tar.gz:all`] },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven", tar: "tar" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  // A browser does not record the bodies that its page sends as blobs.
  recorder: "proxy",
  async prepare({ packages, data }) {
    const args = ["-xzf", `${packages}/apicurio-registry-app-all.tar.gz`];
    await runProgram({ program: "tar", args, cwd: data });
  },
  start: ({ data }) =>
    startServer({
      program: "java",
      args: (port) => [
        ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx400m"],
        ...["-Dquarkus.http.host=127.0.0.1", `-Dquarkus.http.port=${port}`],
        ...["-jar", `${data}/apicurio-registry-app-${VERSION}-runner.jar`],
      ],
      ready: "/apis/registry/v2/system/info",
      cwd: data,
    }),
  async fill(server) {
    for (const name of ["Vase", "Coin", "Painting", "Amphora"]) {
      const response = await fetch(`${server.url}${ARTIFACTS}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-registry-artifacttype": "JSON",
          "x-registry-artifactid": `of-${name.toLowerCase()}`,
          "x-registry-name": `${name} on display`,
        },
        body: JSON.stringify({ title: name, type: "object" }),
      });
      if (!response.ok) throw new Error(await response.text());
      await response.body?.cancel();
    }
  },
};
