import type { Application } from "../application.ts";
import { DjangoProject, randomIds } from "../django_project.ts";

const PROJECT = new DjangoProject("helpdesk", "desk");

/** A desk for tickets: forms with files and with a token, and lists that scripts load. */
export const HELPDESK: Application = {
  name: "helpdesk",
  login: "form, CSRF",
  packages: { pypi: ["django-helpdesk==2.6.1", "django==5.2.19"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  // A browser records no body of a form with a file.
  recorder: "proxy",
  async prepare(place) {
    await PROJECT.prepare(place, HELPDESK.accounts);
    await PROJECT.manage(place, ["loaddata", "emailtemplate.json"]);
    await PROJECT.manage(place, ["shell", "--command", PREPARE]);
  },
  start: (place) => PROJECT.start(place, "/login/"),
  async fill(_, place) {
    await PROJECT.manage(place, ["shell", "--command", FILL]);
  },
};

/** Makes the queues, and ids that begin anywhere. */
const PREPARE = `
from helpdesk.models import Queue
${randomIds()}
for title, slug in [("Harbour", "harbour"), ("Station", "station")]:
    Queue.objects.create(title=title, slug=slug, enable_notifications_on_email_events=True)
`;

const FILL = `
from helpdesk.models import Queue, Ticket
for queue in Queue.objects.all():
    for title in ["Broken kettle", "Lamp flickers", "Umbrella lost"]:
        Ticket.objects.create(
            queue=queue, title=title, description=f"About {title}", submitter_email="ines@example.com"
        )
`;
