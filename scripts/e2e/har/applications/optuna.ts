import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** Studies of experiments and their trials without a login: numbers as ids, files in JSON. */
export const OPTUNA: Application = {
  name: "optuna",
  login: "none",
  packages: { pypi: ["optuna-dashboard==0.21.0", "optuna==5.0.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // Flows choose among the same trials, and what is made next gets the id of what was removed last.
  isShareable: false,
  async prepare({ packages, data }) {
    await Deno.mkdir(`${data}/artifacts`);
    await Deno.writeTextFile(`${data}/studies.py`, STUDIES);
    const program = `${packages}/bin/python`;
    await runProgram({ program, args: ["studies.py"], cwd: data });
  },
  start,
  async fill(server) {
    const send = sender(server);
    for (const study_name of ["Compost", "Parking", "Sleep"]) {
      await send("POST", "/api/studies", { study_name, directions: ["maximize"] });
    }
  },
};

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: `${packages}/bin/optuna-dashboard`,
    args: (port) => [
      ...["--host", "127.0.0.1", "--port", `${port}`, "--server", "wsgiref"],
      ...["--artifact-dir", "artifacts", "sqlite:///studies.db"],
    ],
    env: () => ({ PYTHONDONTWRITEBYTECODE: "1" }),
    cwd: data,
  });
}

/** A study of numbers with a trial that waits for remarks, and one of what people prefer. */
const STUDIES = `
import optuna
from optuna.distributions import FloatDistribution, IntDistribution
from optuna.samplers import RandomSampler
from optuna_dashboard import SliderWidget, TextInputWidget, register_user_attr_form_widgets, save_note
from optuna_dashboard.preferential import create_study

storage = "sqlite:///studies.db"
study = optuna.create_study(storage=storage, study_name="Oven", sampler=RandomSampler())
ranges = {"heat": FloatDistribution(100, 300), "minutes": IntDistribution(5, 60)}
for heat, minutes, value in [(180.0, 30, 0.4), (200.0, 25, 0.3), (220.0, 20, 0.7)]:
    params = {"heat": heat, "minutes": minutes}
    study.add_trial(optuna.create_trial(params=params, distributions=ranges, value=value))
study.ask(ranges)
register_user_attr_form_widgets(study, [
    TextInputWidget(description="What was seen", user_attr_key="remark"),
    SliderWidget(min=1, max=10, step=1, description="Crust", user_attr_key="crust"),
])
jars = create_study(
    n_generate=3, storage=storage, study_name="Jam", sampler=RandomSampler()
)
for number in range(4):
    save_note(jars.ask({"sugar": FloatDistribution(0, 1)}), f"Jar {number}")
`;
