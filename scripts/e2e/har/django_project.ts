import type { Account, Place } from "./application.ts";
import { runProgram, type Server, startServer } from "./server.ts";

type Environment = Readonly<Record<string, string>>;

/** A project of Django with its settings in the files of the suite, and with a database of its own. */
export class DjangoProject {
  readonly #settings: readonly string[];

  /**
   * @param folder The folder of the project.
   * @param module The package in the folder that has the settings.
   * @param further Returns what the settings read from the environment besides.
   */
  constructor(
    folder: string,
    module: string,
    readonly further: (place: Place) => Environment = () => ({}),
  ) {
    const path = new URL(`./files/${folder}`, import.meta.url).pathname;
    this.#settings = ["--settings", `${module}.settings`, "--pythonpath", path];
  }

  /** Makes the database and the users, who may do everything. */
  async prepare(place: Place, accounts: readonly Account[], migrate: readonly string[] = []) {
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await this.manage(place, ["migrate", ...migrate]);
    for (const { username, password } of accounts) {
      const email = `${username}@example.com`;
      await this.manage(
        place,
        ["createsuperuser", "--noinput", "--username", username, "--email", email],
        { DJANGO_SUPERUSER_PASSWORD: password },
      );
    }
  }

  /** Runs a command of `django-admin`. */
  manage(place: Place, args: readonly string[], env: Environment = {}): Promise<string> {
    return runProgram({
      program: `${place.packages}/bin/django-admin`,
      args: [...args, ...this.#settings],
      env: { ...this.#environment(place), ...env },
      cwd: place.data,
    });
  }

  /**
   * Starts the server.
   *
   * @param ready A path that it answers when it is ready.
   * @param env Returns further variables for a port.
   */
  start(
    place: Place,
    ready: string,
    env: (port: number) => Environment = () => ({}),
  ): Promise<Server> {
    return startServer({
      program: `${place.packages}/bin/django-admin`,
      args: (port) => ["runserver", "--noreload", ...this.#settings, `127.0.0.1:${port}`],
      env: (port) => ({ ...this.#environment(place), ...env(port) }),
      ready,
      cwd: place.data,
    });
  }

  #environment(place: Place): Environment {
    return {
      DATABASE: `${place.data}/db.sqlite3`,
      PYTHONDONTWRITEBYTECODE: "1",
      SECRET_KEY: Deno.readTextFileSync(`${place.data}/key`),
      ...this.further(place),
    };
  }
}

/**
 * Returns Python that has the ids of a database of SQLite begin anywhere.
 *
 * @param least The least of the ids; the greatest is ten times as much.
 * @param beginnings How the names of the tables begin. @default {all tables}
 */
export function randomIds(least = 300, beginnings: readonly string[] = [""]): string {
  return `
import random
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'")
    for name, in cursor.fetchall():
        if name.startswith(tuple(${JSON.stringify(beginnings)})):
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [name])
            cursor.execute(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)",
                [name, random.randint(${least}, ${10 * least})],
            )
`;
}
