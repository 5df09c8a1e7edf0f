import { type Account, accountsNamed, type Application } from "../application.ts";
import { DjangoProject, randomIds } from "../django_project.ts";

const PROJECT = new DjangoProject("oscar", "shop");

/** A shop and its back office: sets of forms in one form, a basket, and a checkout in steps. */
export const OSCAR: Application = {
  name: "oscar",
  login: "form, CSRF",
  packages: {
    pypi: [
      "django-oscar==4.2.1",
      "django==5.2.19",
      "sorl-thumbnail==13.4.0",
      "easy-thumbnails==2.10.1",
    ],
  },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta@shop.example", password: "Marta-pw-1" },
    { username: "jonas@shop.example", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  // A user has one basket.
  others: accountsNamed("ines@shop.example", "pavel@shop.example", "rosa@shop.example"),
  // A browser records no body of a form with a file.
  recorder: "proxy",
  async prepare(place) {
    await PROJECT.prepare(place, []);
    const accounts: readonly Account[] = [...OSCAR.accounts, ...OSCAR.others ?? []];
    await PROJECT.manage(place, ["shell", "--command", PREPARE], {
      ACCOUNTS: JSON.stringify(accounts),
    });
  },
  start: (place) => PROJECT.start(place, "/accounts/login/"),
  async fill(_, place) {
    await PROJECT.manage(place, ["shell", "--command", FILL]);
  },
};

/** Makes the users, what every shop has, and ids that begin anywhere. */
const PREPARE = `
import json
import os
from django.contrib.auth.models import User
from oscar.apps.address.models import Country
from oscar.apps.catalogue.models import ProductClass
from oscar.apps.partner.models import Partner
for account in json.loads(os.environ["ACCOUNTS"]):
    name, email = account["username"].split("@")[0], account["username"]
    User.objects.create_superuser(name, email, account["password"])
Country.objects.create(
    iso_3166_1_a2="NO", iso_3166_1_a3="NOR", iso_3166_1_numeric="578", printable_name="Norway",
    name="Norway", is_shipping_country=True
)
ProductClass.objects.create(name="Goods", slug="goods", requires_shipping=True, track_stock=True)
Partner.objects.create(name="Warehouse", code="warehouse")
${randomIds()}
`;

const FILL = `
from decimal import Decimal
from oscar.apps.catalogue.models import Category, Product, ProductClass
from oscar.apps.partner.models import Partner, StockRecord
for place in ["Attic", "Cellar", "Pantry"]:
    category = Category.add_root(name=place)
    for number in range(1, 4):
        product = Product.objects.create(
            product_class=ProductClass.objects.get(), title=f"{place} shelf {number}", upc=f"{place}-{number}"
        )
        product.categories.add(category)
        StockRecord.objects.create(
            product=product, partner=Partner.objects.get(), partner_sku=f"old-{place}-{number}",
            price=Decimal(10 + number), num_in_stock=7
        )
`;
