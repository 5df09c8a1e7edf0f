import type { Application, Place } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** Builds that are asked for with JSON-RPC, and shown by reads of JSON and over a WebSocket. */
export const BUILDBOT: Application = {
  name: "buildbot",
  login: "Digest by the browser, cookie",
  packages: { pypi: ["buildbot[bundle]==4.3.0", "buildbot-worker==4.3.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // A paused worker would keep the builds of the other flows waiting.
  isShareable: false,
  async prepare({ packages, data }) {
    await Deno.writeTextFile(`${data}/buildbot.tac`, TAC);
    const users = BUILDBOT.accounts.map(({ username, password }) => [username, password]);
    await Deno.writeTextFile(`${data}/users.json`, JSON.stringify(Object.fromEntries(users)));
    await Deno.writeTextFile(`${data}/master.cfg`, SETTINGS);
    await runProgram({
      program: `${packages}/bin/buildbot`,
      args: ["upgrade-master", "."],
      env: { URL: "http://127.0.0.1" },
      cwd: data,
    });
  },
  start,
  async fill(server) {
    const [{ username, password }] = BUILDBOT.accounts;
    const response = await fetch(`${server.url}/auth/login`, {
      headers: { authorization: basicCredentials(username, password) },
      redirect: "manual",
    });
    await response.body?.cancel();
    const cookie = response.headers.getSetCookie().at(-1)?.split(";", 1)[0] ?? "";
    const send = sender(server, { cookie });
    const { builders: [{ builderid }] } = await send("GET", "/api/v2/builders?name=printing");
    for (const reason of ["Monday", "Tuesday", "Wednesday"]) {
      await send("POST", "/api/v2/forceschedulers/print", {
        id: 1,
        jsonrpc: "2.0",
        method: "force",
        params: {
          builderid: `${builderid}`,
          reason,
          title: `News of ${reason}`,
          copies: 3,
          paper: "A5",
        },
      });
    }
  },
};

const TAC = `
import os
from twisted.application import service
from buildbot.master import BuildMaster
basedir = os.path.abspath(os.path.dirname(__file__))
application = service.Application('buildmaster')
m = BuildMaster(basedir, "master.cfg", umask=None)
m.setServiceParent(application)
`;

const SETTINGS = `
import json, os
from buildbot.plugins import schedulers, steps, util, worker
users = json.load(open(os.path.join(basedir, "users.json")))
print_steps = util.BuildFactory([
    steps.ShellCommand(name="typeset", command=["echo", util.Interpolate("typeset %(prop:title)s")]),
    steps.ShellCommand(name="print", command=["echo", util.Interpolate("%(prop:copies)s copies")]),
])
bind_steps = util.BuildFactory([steps.ShellCommand(name="bind", command=["echo", "bound"])])
BuildmasterConfig = {
    "title": "Printing shop",
    "titleURL": os.environ["URL"],
    "buildbotURL": os.environ["URL"] + "/",
    "buildbotNetUsageData": None,
    "db": {"db_url": "sqlite:///state.sqlite"},
    "protocols": {"null": {}},
    "workers": [worker.LocalWorker("press"), worker.LocalWorker("bindery")],
    "builders": [
        util.BuilderConfig(name="printing", workernames=["press"], factory=print_steps),
        util.BuilderConfig(name="binding", workernames=["bindery"], factory=bind_steps),
    ],
    "schedulers": [
        schedulers.ForceScheduler(
            name="print",
            buttonName="Print",
            builderNames=["printing"],
            reason=util.StringParameter(name="reason", label="Reason", default="", size=40),
            codebases=[util.CodebaseParameter("", hide=True)],
            properties=[
                util.StringParameter(name="title", label="Title", default="", size=40),
                util.IntParameter(name="copies", label="Copies", default=1),
                util.ChoiceStringParameter(name="paper", choices=["A4", "A5", "A6"], default="A4"),
            ],
        ),
        schedulers.ForceScheduler(
            name="bind",
            buttonName="Bind",
            builderNames=["binding"],
            reason=util.StringParameter(name="reason", label="Reason", default="", size=40),
            codebases=[util.CodebaseParameter("", hide=True)],
            properties=[util.StringParameter(name="cover", label="Cover", default="", size=40)],
        ),
    ],
    "www": {
        "port": "tcp:%s:interface=127.0.0.1" % os.environ["URL"].rsplit(":", 1)[-1],
        "plugins": {},
        "auth": util.UserPasswordAuth(users),
        "authz": util.Authz(
            allowRules=[util.AnyControlEndpointMatcher(role="printers")],
            roleMatchers=[util.RolesFromUsername(roles=["printers"], usernames=list(users))],
        ),
    },
}
`;

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: `${packages}/bin/twistd`,
    args: () => ["--nodaemon", "--no_save", "--pidfile=", "--python=buildbot.tac"],
    env: (port) => ({ URL: `http://127.0.0.1:${port}`, PATH: `${packages}/bin:/usr/bin:/bin` }),
    ready: "/api/v2/builders",
    cwd: data,
  });
}
