"""Bills a customer: subscriptions with an add-on, invoices, charges, payments, tags, and closing."""

import os

import requests

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "name": "Ingrid Falk",
        "email": "ingrid.falk@sails.example",
        "second": "books@sails.example",
        "city": "Malmö",
        "phone": "+46 40 118 204",
        "note": "Pays after the regatta",
        "product": "Mooring",
        "addon": "electricity-monthly",
        "moved": "mooring-annual",
        "fields": {"hull": "SWE-2217", "length": "9.40"},
        "repriced": "9.75",
        "charge": ("Crane for the mast", 45.5),
        "credit": ("Broken pontoon in May", 12.25),
        "tag": ("winter", "Stays over the winter"),
        "reason": "The boat was sold",
    },
    {
        "name": "Leopold Hahn",
        "email": "leopold.hahn@oars.example",
        "second": "ledger@oars.example",
        "city": "Rostock",
        "phone": "+49 381 731 960",
        "note": "Wants letters on paper",
        "product": "Hall",
        "addon": "heating-monthly",
        "moved": "hall-annual",
        "fields": {"hull": "GER-8806", "length": "6.10"},
        "repriced": "6.35",
        "charge": ("Two new trestles", 68.9),
        "credit": ("Leaking roof in June", 21.75),
        "tag": ("eights", "Rows in the first eight"),
        "reason": "Moves to another town",
    },
][RUN]

user, password = os.environ["LOGIN_USERNAME"], os.environ["LOGIN_PASSWORD"]
session = requests.Session()
session.auth = (user, password)
session.headers.update(
    {
        "Accept": "application/json",
        "X-Killbill-ApiKey": password,
        "X-Killbill-ApiSecret": password,
        "X-Killbill-CreatedBy": user,
    }
)
WAIT = {"callCompletion": "true", "callTimeoutSec": "20"}


def send(method, path, body=None, **options):
    """Sends a request, and returns what the response has, or what it made."""
    base = os.environ["BASE_URL"]
    url = path if path.startswith(base) else f"{base}/1.0/kb{path}"
    response = session.request(method, url, json=body, **options)
    response.raise_for_status()
    if method == "POST" and "Location" in response.headers:
        return send("GET", response.headers["Location"])
    return response.json() if response.content else None


customer = {
    "name": WORDS["name"],
    "email": WORDS["email"],
    "currency": "EUR",
    "timeZone": "UTC",
    "city": WORDS["city"],
}
account = send("POST", "/accounts", customer)
at = f"/accounts/{account['accountId']}"
changed = {**account, "phone": WORDS["phone"], "notes": WORDS["note"]}
send("PUT", at, changed)
send("POST", f"{at}/emails", {"accountId": account["accountId"], "email": WORDS["second"]})
fields = [{"name": name, "value": value} for name, value in WORDS["fields"].items()]
send("POST", f"{at}/customFields", fields)
length = send("GET", f"{at}/customFields")[1]
send("PUT", f"{at}/customFields", [{**length, "value": WORDS["repriced"]}])

name, description = WORDS["tag"]
tag = {"name": name, "description": description, "applicableObjectTypes": ["ACCOUNT"]}
definition = send("POST", "/tagDefinitions", tag)["id"]
send("POST", f"{at}/tags", [definition])
send("GET", f"{at}/tags")

method = {"accountId": account["accountId"], "pluginName": "__EXTERNAL_PAYMENT__"}
send("POST", f"{at}/paymentMethods", method, params={"isDefault": "true"})
wanted = {
    "accountId": account["accountId"],
    "productName": WORDS["product"],
    "productCategory": "BASE",
    "billingPeriod": "MONTHLY",
    "priceList": "DEFAULT",
}
subscription = send("POST", "/subscriptions", wanted, params=WAIT)
addon = {
    "accountId": account["accountId"],
    "bundleId": subscription["bundleId"],
    "planName": WORDS["addon"],
}
extra = send("POST", "/subscriptions", addon, params=WAIT)
send("GET", f"{at}/bundles")
about, amount = WORDS["charge"]
charge = [{"description": about, "amount": amount, "currency": "EUR"}]
send("POST", f"/invoices/charges/{account['accountId']}", charge, params={"autoCommit": "true"})
invoices = send("GET", f"{at}/invoices")
invoice = send("GET", f"/invoices/{invoices[-1]['invoiceId']}")
send("GET", at, params={"accountWithBalanceAndCBA": "true"})
payment = {
    "accountId": account["accountId"],
    "targetInvoiceId": invoice["invoiceId"],
    "purchasedAmount": invoice["balance"],
}
paid = {"externalPayment": "true"}
send("POST", f"/invoices/{invoice['invoiceId']}/payments", payment, params=paid)
send("GET", f"{at}/payments")
about, amount = WORDS["credit"]
credit = {
    "accountId": account["accountId"],
    "amount": amount,
    "currency": "EUR",
    "description": about,
}
send("POST", "/credits", [credit], params={"autoCommit": "true"})
send("GET", f"/accounts/search/{WORDS['email']}")
send("DELETE", f"/subscriptions/{extra['subscriptionId']}", params=WAIT)
moved = {"planName": WORDS["moved"]}
send("PUT", f"/subscriptions/{subscription['subscriptionId']}", moved, params=WAIT)
send("GET", f"/subscriptions/{subscription['subscriptionId']}")
send("GET", f"{at}/invoices")
send("DELETE", f"{at}/tags", params={"tagDef": definition})
send("DELETE", f"/tagDefinitions/{definition}")
send("DELETE", f"{at}/emails/{WORDS['second']}")
closing = {"cancelAllSubscriptions": "true", "writeOffUnpaidInvoices": "true"}
send("DELETE", at, params=closing, headers={"X-Killbill-Reason": WORDS["reason"]})
send("GET", f"/subscriptions/{subscription['subscriptionId']}")
