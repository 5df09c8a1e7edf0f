import type { Application, Place } from "../application.ts";
import { copyDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { REDIS_PROGRAMS, startRedis } from "../redis.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

/** Networks and their devices: forms whose lists of choices come from an API, named by UUIDs. */
export const NAUTOBOT: Application = {
  name: "nautobot",
  login: "form, CSRF",
  packages: { pypi: ["nautobot==3.2.7"] },
  programs: { python3: "python3-venv", ...REDIS_PROGRAMS, ...POSTGRES_PROGRAMS },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await copyDatabase(place, migrate);
    await configure(place);
    await using database = await startDatabase(place.data);
    await using redis = await startRedis(place.data);
    await inShell(place, database.url, redis.url, prepared());
  },
  async start(place) {
    const database = await startDatabase(place.data);
    const redis = await startRedis(place.data);
    await Deno.writeTextFile(`${place.data}/urls`, `${database.url} ${redis.url}`);
    const server = await startServer({
      program: `${place.packages}/bin/nautobot-server`,
      args: (
        port,
      ) => ["runserver", "--nothreading", "--noreload", "--insecure", `127.0.0.1:${port}`],
      env: () => environment(place, database.url, redis.url),
      ready: "/login/",
      cwd: place.data,
    });
    return withAlso(withAlso(server, redis), database);
  },
  async fill(_, place) {
    const [database, redis] = (await Deno.readTextFile(`${place.data}/urls`)).split(" ");
    await inShell(place, database, redis, FILL);
  },
};

/** Makes the tables, of which there are many. */
async function migrate(place: Place, url: string): Promise<void> {
  await configure(place);
  await using redis = await startRedis(place.data);
  await manage(place, url, redis.url, ["migrate"]);
}

async function configure({ data }: Place): Promise<void> {
  await Deno.writeTextFile(`${data}/key`, crypto.randomUUID());
  await Deno.writeTextFile(`${data}/nautobot_config.py`, "from nautobot.core.settings import *\n");
}

/** Makes the users, and the kinds of places and devices. */
function prepared(): string {
  return `
from django.contrib.contenttypes.models import ContentType
from nautobot.dcim.models import Device, DeviceType, Location, LocationType, Manufacturer
from nautobot.extras.models import Role, Status
from nautobot.ipam.models import Prefix
from nautobot.users.models import User
for name, password in ${JSON.stringify(NAUTOBOT.accounts.map(Object.values))}:
    User.objects.create_superuser(name, f"{name}@example.com", password)
active = Status.objects.get(name="Active")
for name in ["Lighthouse", "Warehouse"]:
    kind = LocationType.objects.create(name=name)
    kind.content_types.set(ContentType.objects.get_for_models(Device, Prefix).values())
maker = Manufacturer.objects.create(name="Brass & Sons")
for model in ["Foghorn 12", "Foghorn 24", "Beacon 3"]:
    DeviceType.objects.create(manufacturer=maker, model=model)
for name in ["Sender", "Receiver"]:
    Role.objects.create(name=name).content_types.add(ContentType.objects.get_for_model(Device))
`;
}

const FILL = `
from nautobot.dcim.models import Device, DeviceType, Location, LocationType
from nautobot.extras.models import Role, Status
from nautobot.ipam.models import Prefix
from nautobot.tenancy.models import Tenant
active = Status.objects.get(name="Active")
for index, name in enumerate(["Amber", "Basalt", "Chalk"]):
    tenant = Tenant.objects.create(name=f"{name} Trust")
    place = Location.objects.create(
        name=f"{name} Point", location_type=LocationType.objects.first(), status=active
    )
    Device.objects.create(
        name=f"{name.lower()}-1", location=place, device_type=DeviceType.objects.first(),
        role=Role.objects.get(name="Sender"), status=active, tenant=tenant,
    )
    Prefix.objects.create(prefix=f"172.20.{index}.0/24", status=active)
`;

function inShell(place: Place, database: string, redis: string, code: string): Promise<string> {
  return manage(place, database, redis, ["shell", "--command", code]);
}

function manage(
  place: Place,
  database: string,
  redis: string,
  args: readonly string[],
): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/nautobot-server`,
    args,
    env: environment(place, database, redis),
    cwd: place.data,
  });
}

function environment(
  { data }: Place,
  database: string,
  redis: string,
): Readonly<Record<string, string>> {
  const { username, hostname, port, pathname } = new URL(database);
  return {
    NAUTOBOT_ALLOWED_HOSTS: "*",
    NAUTOBOT_DB_HOST: hostname,
    NAUTOBOT_DB_NAME: pathname.slice(1),
    NAUTOBOT_DB_PORT: port,
    NAUTOBOT_DB_USER: username,
    NAUTOBOT_INSTALLATION_METRICS_ENABLED: "False",
    NAUTOBOT_REDIS_PORT: new URL(redis).port,
    NAUTOBOT_ROOT: data,
    NAUTOBOT_SECRET_KEY: Deno.readTextFileSync(`${data}/key`),
    PYTHONDONTWRITEBYTECODE: "1",
  };
}
