import type { Application, Place } from "./application.ts";
import { runProgram, type Server, startServer } from "./server.ts";

/** An application of Spring Boot, of which the suite has the source. */
export type SpringApplication = Pick<Application, "name" | "accounts">;

const FILES = new URL("files", import.meta.url).pathname;

/** Returns the artifacts of the starters with these names, with all of the same version. */
export function springStarters(...names: readonly string[]): readonly string[] {
  return names.map((name) => `org.springframework.boot:spring-boot-starter-${name}:3.5.7`);
}

/** Compiles `files/NAME/work/Main.java`, and the users of an application, into its data. */
export async function compileSpring(
  { packages, data }: Place,
  { name }: SpringApplication,
): Promise<void> {
  const sources = [`${FILES}/${name}/work/Main.java`, `${FILES}/spring_boot/Accounts.java`];
  const args = ["-parameters", "-cp", `${packages}/lib/*`, "-d", `${data}/classes`, ...sources];
  await runProgram({ program: "javac", args, cwd: data });
}

/**
 * Starts an application that {@linkcode compileSpring} compiled, over a database in its data.
 *
 * @param settings More settings of Spring Boot: `--spring.jpa.hibernate.ddl-auto=update`.
 * @param ready A path that answers once it has started.
 */
export function startSpring(
  { packages, data }: Place,
  { name, accounts }: SpringApplication,
  settings: readonly string[],
  ready: string,
): Promise<Server> {
  return startServer({
    program: "java",
    args: (port) => [
      ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"],
      ...["-cp", `${data}/classes:${packages}/lib/*`, "work.Main"],
      ...["--server.address=127.0.0.1", `--server.port=${port}`],
      `--spring.datasource.url=jdbc:h2:${data}/${name}`,
      ...settings,
    ],
    env: () => ({
      ACCOUNTS: accounts.map(({ username, password }) => `${username}:${password}`).join("\n"),
    }),
    ready,
    cwd: data,
  });
}
