import type { Application } from "../application.ts";
import { DjangoProject, randomIds } from "../django_project.ts";

const PROJECT = new DjangoProject("wger", "gym_pages", ({ packages }) => ({
  SCRIPTS: `${packages}/node_modules`,
}));

/** Training and meals: forms that open in dialogs, ids in paths, and an API that scripts read. */
export const WGER: Application = {
  name: "wger",
  login: "form, CSRF",
  packages: {
    pypi: ["wger==2.1", "setuptools==65.5.0"],
    npm: [
      "bootstrap@4.6.2",
      "d3@5.16.0",
      "devbridge-autocomplete@1.5.0",
      "jquery@3.7.1",
      "masonry-layout@4.2.2",
      "metrics-graphics@2.15.6",
      "shariff@3.3.0",
      "sortablejs@1.15.6",
    ],
  },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await Deno.mkdir(`${place.data}/styles`);
    await Deno.copyFile(
      `${place.packages}/node_modules/bootstrap/dist/css/bootstrap.min.css`,
      `${place.data}/styles/bootstrap-compiled.css`,
    );
    await PROJECT.prepare(place, []);
    await PROJECT.manage(place, ["loaddata", ...FIXTURES]);
    await PROJECT.manage(place, ["shell", "--command", PREPARE]);
    for (const { username, password } of WGER.accounts) {
      await PROJECT.manage(
        place,
        ["shell", "--command", `${ACCOUNT}make("${username}", "${password}")`],
      );
    }
  },
  start: (place) => PROJECT.start(place, "/en/user/login"),
  async fill(_, place) {
    await PROJECT.manage(place, ["shell", "--command", FILL]);
  },
};

/** What the application brings along. */
const FIXTURES: readonly string[] = [
  "languages",
  "gym",
  "groups",
  "licenses",
  "days_of_week",
  "setting_repetition_units",
  "setting_weight_units",
  "language_config",
  "gym_config",
  "equipment",
  "muscles",
  "categories",
  "test-weight-units",
];

/** Makes exercises, things to eat, and ids that begin anywhere. */
const PREPARE = `
from wger.core.models import Language, License
from wger.exercises.models import Exercise, ExerciseBase, ExerciseCategory
from wger.nutrition.models import Ingredient
${randomIds(3000)}
english = Language.objects.get(short_name="en")
for name in ["Rowing in the sand", "Squat on one leg", "Plank with a twist", "Step over a log"]:
    base = ExerciseBase.objects.create(
        category=ExerciseCategory.objects.first(), license=License.objects.first()
    )
    Exercise.objects.create(
        exercise_base=base, name=name, description=f"<p>{name}</p>", language=english, license=base.license
    )
for name, energy in [("Rolled oats", 372), ("Quark, lean", 67), ("Lentils, brown", 116)]:
    Ingredient.objects.create(
        name=name,
        energy=energy,
        protein=12,
        carbohydrates=4,
        fat=1,
        status="2",
        license=License.objects.first(),
        language=english,
    )
`;

const ACCOUNT = `
from django.contrib.auth.models import User
def make(name, password):
    user = User.objects.create_superuser(name, f"{name}@example.com", password)
`;

const FILL = `
import datetime
from django.contrib.auth.models import User
from wger.core.models import Language
from wger.manager.models import Day, Workout
from wger.measurements.models import Category, Measurement
from wger.nutrition.models import Meal, NutritionPlan
from wger.weight.models import WeightEntry
english = Language.objects.get(short_name="en")
today = datetime.date.today()
for user in User.objects.filter(username__in=["marta", "jonas"]):
    for i, name in enumerate(["Ankles", "Grip", "Stairs"]):
        workout = Workout.objects.create(user=user, name=name)
        Day.objects.create(training=workout, description=f"Only {name}")
        plan = NutritionPlan.objects.create(user=user, description=f"Soups for {name}", language=english)
        Meal.objects.create(plan=plan, name=f"Bowl {i}", order=1)
        WeightEntry.objects.create(user=user, weight=90 + i, date=today - datetime.timedelta(days=40 + i))
        category = Category.objects.create(user=user, name=f"Width of {name}", unit="cm")
        Measurement.objects.create(category=category, date=today, value=30 + i)
`;
