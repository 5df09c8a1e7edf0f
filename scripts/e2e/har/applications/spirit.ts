import type { Application } from "../application.ts";
import { DjangoProject, randomIds } from "../django_project.ts";

const PROJECT = new DjangoProject("spirit", "forum");

/** A forum: pages and forms with a token, forms that scripts send, and slugs beside ids in paths. */
export const SPIRIT: Application = {
  name: "spirit",
  login: "form, CSRF",
  packages: { pypi: ["django-spirit==0.14.3", "django==5.2.19"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await PROJECT.prepare(place, SPIRIT.accounts);
    await PROJECT.manage(place, ["shell", "--command", PREPARE]);
  },
  start: (place) => PROJECT.start(place, "/user/login/"),
  async fill(_, place) {
    await PROJECT.manage(place, ["shell", "--command", FILL]);
  },
};

/** Makes somebody to write to, and ids that begin anywhere. */
const PREPARE = `
from django.contrib.auth import get_user_model
User = get_user_model()
for user in User.objects.all():
    user.st.is_administrator = user.st.is_moderator = True
    user.st.save()
${randomIds()}
User.objects.create_user("ines", "ines@example.com", "Ines-pw-3")
`;

const FILL = `
from django.contrib.auth import get_user_model
from spirit.category.models import Category
from spirit.comment.models import Comment
from spirit.topic.models import Topic
user = get_user_model().objects.get(username="ines")
for title in ["Kettles", "Lamps", "Umbrellas"]:
    category = Category.objects.create(title=title, description=f"About {title}", sort=1)
    for text in ["Which one", "Where to buy", "For sale"]:
        topic = Topic.objects.create(user=user, category=category, title=f"{text}: {title}")
        Comment.objects.create(user=user, topic=topic, comment=text, comment_html=text)
`;
