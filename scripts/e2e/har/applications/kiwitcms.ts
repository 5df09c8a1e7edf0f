import type { Application, Place } from "../application.ts";
import { DjangoProject, randomIds } from "../django_project.ts";

const PROJECT = new DjangoProject("kiwitcms", "cases");

/** Plans, cases and runs of tests: forms with a token, and pages that call procedures by JSON-RPC. */
export const KIWI_TCMS: Application = {
  name: "kiwitcms",
  login: "form, CSRF",
  packages: { pypi: ["kiwitcms==12.4", "setuptools==65.5.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await migrate(place);
    await PROJECT.prepare(place, KIWI_TCMS.accounts);
    await PROJECT.manage(place, ["shell", "--command", PREPARE]);
  },
  start: (place) => PROJECT.start(place, "/accounts/login/"),
  async fill(_, place) {
    await PROJECT.manage(place, ["shell", "--command", FILL]);
  },
};

/** Makes the tables, which takes minutes, and so only once. */
async function migrate(place: Place): Promise<void> {
  const made = `${place.packages}/migrated.sqlite3`;
  try {
    await Deno.copyFile(made, `${place.data}/db.sqlite3`);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    await PROJECT.prepare(place, []);
    await Deno.copyFile(`${place.data}/db.sqlite3`, made);
  }
}

/** Makes what is tested, and then ids that begin anywhere. */
const PREPARE = `
from django.contrib.sites.models import Site
from tcms.bugs.models import Severity
from tcms.management.models import Build, Classification, Product, Version
Site.objects.update(domain="tests.example.com")
hardware = Classification.objects.create(name="Machines")
for name in ["Ferry", "Orchard"]:
    product = Product.objects.create(name=name, classification=hardware)
    for value in ["1.0", "2.0"]:
        version = Version.objects.create(product=product, value=value)
        Build.objects.create(version=version, name=f"{name} {value} nightly")
for name in ["Low", "High"]:
    Severity.objects.create(name=name, weight=5, icon="fa fa-volume-off", color="#ff0000")
${randomIds()}
`;

const FILL = `
from django.contrib.auth.models import User
from tcms.bugs.models import Bug, Severity
from tcms.management.models import Build, Priority, Product, Tag
from tcms.testcases.models import Category, TestCase, TestCaseStatus
from tcms.testplans.models import PlanType, TestPlan
from tcms.testruns.models import TestRun
author = User.objects.create_user("ines")
for product in Product.objects.all():
    build = Build.objects.filter(version__product=product).last()
    for name in ["Kettles", "Lamps", "Umbrellas"]:
        plan = TestPlan.objects.create(
            name=name, text=f"About {name}", author=author, product=product,
            product_version=build.version, type=PlanType.objects.first(),
        )
        plan.add_tag(Tag.objects.get_or_create(name=name.lower())[0])
        case = TestCase.objects.create(
            summary=f"{name} work", text="Look.", author=author, priority=Priority.objects.first(),
            category=Category.objects.filter(product=product).first(),
            case_status=TestCaseStatus.objects.filter(is_confirmed=True).first(),
        )
        plan.add_case(case)
        run = TestRun.objects.create(
            summary=f"Run of {name}", plan=plan, build=build, manager=author, default_tester=author
        )
        run.create_execution(case=case)
        Bug.objects.create(
            summary=f"{name} broke", reporter=author, product=product, version=build.version,
            build=build, severity=Severity.objects.first(),
        )
`;
