import { KARATE_LOGGING, karateText } from "../formats/karate.ts";
import { type Peer, writeFiles } from "../peer.ts";
import type { Report } from "../works.ts";

const FORMATS: Readonly<Partial<Record<Report, string>>> = {
  junit: "junit:xml",
  json: "cucumber:json",
};

/** Karate, in Java. */
export const KARATE: Peer = {
  name: "karate",
  title: "Karate",
  needs: "java",
  package: {
    from: "maven",
    name: "io.karatelabs:karate-core",
    version: "1.5.2",
    executable: "karate-core-1.5.2.jar",
  },
  async enter({ work, variant, folder, url, programs }) {
    const formats = variant.reports.map((report) => FORMATS[report]);
    if (formats.includes(undefined)) return "has no such reports";
    const flows = `${folder}/flows`;
    await Deno.mkdir(flows);
    await writeFiles(flows, variant, "feature", (name) => karateText(work.flow, name, url));
    const logging = `${folder}/logback.xml`;
    await Deno.writeTextFile(logging, KARATE_LOGGING);
    const jar = programs.installed(KARATE);
    return {
      command: [
        "java",
        `-Dlogback.configurationFile=${logging}`,
        "-classpath",
        `${jar.slice(0, jar.lastIndexOf("/"))}/*`,
        "com.intuit.karate.Main",
        "--threads",
        `${work.jobs}`,
        "--format",
        ["~html", ...formats].join(","),
        "--output",
        `${folder}/target`,
        flows,
      ],
    };
  },
};
