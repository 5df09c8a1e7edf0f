import type { Place } from "./application.ts";
import { type Server, startServer } from "./server.ts";

/** The artifact of Jetty for {@linkcode startJetty}. */
export const JETTY = "org.eclipse.jetty:jetty-runner:9.4.57.v20241219:jar";

/** A web application for Jetty. */
export interface WebApplication {
  /** Its archive among the packages. */
  readonly war: string;
  /** The name of the realm that it wants for logins. */
  readonly realm: string;
  /** The users of the realm, a line each: `name: password,role`. */
  readonly users: readonly string[];
}

/** Writes the settings with which {@linkcode startJetty} starts an application, into its data. */
export async function configureJetty(
  { packages, data }: Place,
  { war, realm, users }: WebApplication,
): Promise<void> {
  await Deno.mkdir(`${data}/tmp`);
  await Deno.writeTextFile(`${data}/realm`, users.map((user) => `${user}\n`).join(""));
  await Deno.writeTextFile(
    `${data}/context.xml`,
    `<!DOCTYPE Configure PUBLIC "-//Jetty//Configure//EN" "https://jetty.org/configure_9_3.dtd">
<Configure class="org.eclipse.jetty.webapp.WebAppContext">
  <Set name="contextPath">/</Set>
  <Set name="war">${packages}/${war}</Set>
  <Get name="securityHandler">
    <Set name="loginService">
      <New class="org.eclipse.jetty.security.HashLoginService">
        <Set name="name">${realm}</Set>
        <Set name="config">${data}/realm</Set>
      </New>
    </Set>
  </Get>
</Configure>
`,
  );
}

/**
 * Starts the application that {@linkcode configureJetty} made settings for.
 *
 * @param options Those of Java.
 * @param ready A path that answers once the application has started.
 */
export function startJetty(
  { packages, data }: Place,
  options: readonly string[],
  ready: string,
): Promise<Server> {
  return startServer({
    program: "java",
    args: (port) => [
      ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", `-Djava.io.tmpdir=${data}/tmp`],
      ...options,
      ...["-jar", `${packages}/jetty-runner.jar`],
      ...["--host", "127.0.0.1", "--port", `${port}`, `${data}/context.xml`],
    ],
    ready,
    cwd: data,
  });
}
