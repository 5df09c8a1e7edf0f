import type { Application } from "../application.ts";
import { DjangoProject, randomIds } from "../django_project.ts";

const PROJECT = new DjangoProject("drf", "garden");

/** The pages that Django REST framework makes of an API: addresses in place of ids, forms by scripts. */
export const DRF: Application = {
  name: "drf",
  login: "form, CSRF",
  packages: { pypi: ["djangorestframework==3.16.1", "django==5.2.19"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await PROJECT.prepare(place, DRF.accounts, ["--run-syncdb"]);
    await PROJECT.manage(place, ["shell", "--command", randomIds()]);
  },
  start: (place) => PROJECT.start(place, "/api-auth/login/"),
  async fill(_, place) {
    await PROJECT.manage(place, ["shell", "--command", FILL]);
  },
};

const FILL = `
from garden.models import Bed, Plant
for name in ["By the shed", "Under the oak", "Long border"]:
    bed = Bed.objects.create(name=name, soil="clay")
    for plant in ["Sage", "Chard"]:
        Plant.objects.create(name=f"{plant} {name}".lower(), bed=bed)
`;
