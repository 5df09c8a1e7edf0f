import type { Application, Place } from "../application.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** All that it needs, some newer than it says, since Python 3.11 cannot build what it says. */
const PACKAGES = `
  --no-deps kallithea==0.7.0 setuptools==69.5.1 alembic==1.4.3 amqp==5.4.2 Babel==2.8.1
  backlash==0.5.1 bcrypt==3.2.2 Beaker==1.14.1 billiard==4.3.2 bleach==4.1.0
  celery==5.3.6 cffi==2.1.1 chardet==5.2.0 click==8.5.1 click-didyoumean==0.3.1
  click-plugins==1.1.1.2 click-repl==0.4.1 crank==0.8.1 decorator==4.4.2 docutils==0.16
  dulwich==0.19.16 FormEncode==2.1.1 gearbox==0.5.0 hupper==1.12.1 ipaddr==2.2.0
  kombu==5.7.0 Mako==1.1.6 Markdown==3.1.1 MarkupSafe==3.0.4 mercurial==6.1.4
  packaging==26.4 paginate==0.5.7 paginate-sqlalchemy==0.3.1 Paste==3.5.3
  PasteDeploy==3.1.0 prompt_toolkit==3.0.53 pycparser==3.12 Pygments==2.6.1
  python-dateutil==2.8.2 python-editor==1.0.4 pytz==2026.6 repoze-lru==0.8 Routes==2.4.1
  six==1.17.0 SQLAlchemy==1.3.24 Tempita==0.6.0 tgext.routes==0.2.1 TurboGears2==2.4.3
  typing_extensions==4.16.0 tzdata==2026.6 URLObject==3.0.0 vine==5.1.0 waitress==1.4.4
  wcwidth==0.9.4 webencodings==0.6.1 WebHelpers2==2.1 WebOb==1.8.11 Whoosh==2.7.4
`;

/** Pages and forms with a token, and comments that a script sends. */
export const KALLITHEA: Application = {
  name: "kallithea",
  login: "form, token",
  packages: { pypi: PACKAGES.trim().split(/\s+/) },
  programs: { python3: "python3-venv", git: "git", node: "nodejs", npm: "npm" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const { data } = place;
    const [{ username, password }] = KALLITHEA.accounts;
    await runIn(place, "sh", ["-c", BUILD_PAGES, "sh", place.packages]);
    await command(place, ["config-create", "my.ini", "database_engine=sqlite"]);
    const settings = await Deno.readTextFile(`${data}/my.ini`);
    await Deno.writeTextFile(
      `${data}/my.ini`,
      settings.replace(/^port = .*$/m, "port = %(http_port)s"),
    );
    await Deno.mkdir(`${data}/repos`);
    await command(place, [
      ...["db-create", "-c", "my.ini", "--user", username, "--password", password],
      ...["--email", `${username}@example.com`, "--repos", `${data}/repos`],
      ...["--force-yes", "--no-public-access"],
    ]);
    await python(place, users());
  },
  async start(place): Promise<Server> {
    const { packages, data } = place;
    await python(place, MOVE);
    return await startServer({
      program: `${packages}/bin/gearbox`,
      args: (port) => ["serve", "-c", `${data}/my.ini`, `http_port=${port}`],
      ready: "/_admin/login",
      cwd: data,
    });
  },
  async fill(_, place) {
    await python(place, FILL);
  },
};

/** Builds the scripts and styles once, from packages of npm. */
const BUILD_PAGES =
  'test -e "$1"/lib/python3*/site-packages/kallithea/public/js/jquery.min.js || ' +
  'PATH="$1/bin:$PATH" "$1/bin/kallithea-cli" front-end-build';

const SHELL = `
import paste.deploy
from kallithea.config.application import make_app

config = paste.deploy.appconfig("config:my.ini", relative_to=".", global_conf={"http_port": "0"})
make_app(config.global_conf, **config.local_conf)
from kallithea.model import meta
from kallithea.model.gist import GistModel
from kallithea.model.repo import RepoModel
from kallithea.model.repo_group import RepoGroupModel
from kallithea.model.user import UserModel
from kallithea.model.user_group import UserGroupModel
`;

/** Says where the repositories are, for a copy of the data. */
const MOVE = `
import os, sqlite3

with sqlite3.connect("kallithea.db") as database:
    database.execute("UPDATE ui SET ui_value = ? WHERE ui_section = 'paths'", [os.path.abspath("repos")])
`;

/** Makes things with which the ids begin anywhere. */
const BEGIN = `
import random
from kallithea.model import db

session = meta.Session()
owner = db.User.get_by_username("marta")
group = db.RepoGroup()
group.group_id = random.randint(300, 3000)
group.group_name = "archive"
group.group_description = "Old ones"
group.owner = owner
session.add(group)
crew = db.UserGroup()
crew.users_group_id = random.randint(300, 3000)
crew.users_group_name = "office"
crew.user_group_description = ""
crew.users_group_active = True
crew.owner = owner
session.add(crew)
gist = GistModel().create("Rules", owner, "127.0.0.1", {"rules.txt": {"content": "Be kind"}})
session.flush()
gist.gist_id = random.randint(300, 3000)
session.commit()
`;

const FILL = `${SHELL}
for name in ["rigging", "engines", "varnish"]:
    RepoGroupModel().create(name, f"All about {name}", owner="marta")
    repo = dict(repo_name=f"{name}-notes", repo_type="hg")
    RepoModel()._create_repo(
        **repo, description=f"Notes on {name}", owner="marta", state="repo_state_created"
    )
    meta.Session().commit()
    RepoModel()._create_filesystem_repo(**repo, repo_group=None)
    UserGroupModel().create(f"{name} crew", "", owner="marta")
    files = {f"{name}.txt": {"content": "one\\ntwo\\n"}}
    GistModel().create(f"{name} list", "marta", "127.0.0.1", files)
meta.Session().commit()
`;

function users(): string {
  const lines = KALLITHEA.accounts.map(({ username, password }) =>
    `UserModel().create_or_update("${username}", "${password}", "${username}@example.com", ` +
    `"Alex", "Miller", admin=True, extern_type="internal", cur_user="${username}")`
  );
  return [SHELL, ...lines, "meta.Session().commit()", BEGIN].join("\n");
}

function command(place: Place, args: readonly string[]): Promise<string> {
  return runIn(place, `${place.packages}/bin/kallithea-cli`, args);
}

function python(place: Place, script: string): Promise<string> {
  return runIn(place, `${place.packages}/bin/python`, ["-c", script]);
}

function runIn({ data }: Place, program: string, args: readonly string[]): Promise<string> {
  return runProgram({ program, args, env: { PYTHONDONTWRITEBYTECODE: "1" }, cwd: data });
}
