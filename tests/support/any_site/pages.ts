import { addressOf, type Conventions, fieldOf, listAddress } from "./conventions.ts";

/** What a site keeps. */
export interface Thing {
  readonly id: string | number;
  title: string;
  note: string;
  amount: string;
  category: string;
  version: number;
  readonly comments: string[];
}

/** What a page needs besides what it is about. */
export interface Around {
  readonly conventions: Conventions;
  readonly token: string;
  readonly categories: readonly { readonly id: string | number; readonly name: string }[];
  /** What the page has of its own: a clock, a counter, nonces. */
  readonly extra: string;
}

/** Writes a text into HTML. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Writes a page. */
export function page({ conventions, token, extra }: Around, title: string, body: string): string {
  const meta = conventions.token === "meta"
    ? `<meta name="${conventions.tokenName}" content="${token}">\n`
    : "";
  return `<!doctype html>
<html><head><title>${escaped(title)} - Ledger</title>
${meta}<link rel="stylesheet" href="/static/site.css?v=31">
</head><body>
<nav><a href="/">Home</a> <a href="${
    escaped(listAddress(conventions))
  }">All</a> <a href="/logout">Log out</a></nav>
<h1>${escaped(title)}</h1>
${body}
${extra}
</body></html>`;
}

/** Writes a form. */
export function form(
  { conventions, token }: Around,
  action: string,
  inner: string,
  button: string,
): string {
  const hidden = conventions.token === "field" || conventions.token === "cookie"
    ? `<input type="hidden" name="${conventions.tokenName}" value="${token}">\n`
    : "";
  return `<form action="${escaped(action)}" method="post">
${hidden}${inner}
${button}
</form>`;
}

const SUBMIT = '<button type="submit">Save</button>';

/** Writes the form of a thing that is new, or of one that is edited. */
export function thingForm(around: Around, thing?: Thing): string {
  const { conventions, categories } = around;
  const { things, update, lock, choice } = conventions;
  const input = (name: string, value: string) =>
    `<label>${name}<input type="text" name="${fieldOf(conventions, name)}" value="${
      escaped(value)
    }"></label>`;
  const name = fieldOf(conventions, "category_id");
  const choices = categories.map((one) => {
    const isChosen = String(one.id) === thing?.category;
    return choice === "select"
      ? `<option value="${one.id}"${isChosen ? " selected" : ""}>${one.name}</option>`
      : `<input type="radio" name="${name}" value="${one.id}"${
        isChosen ? " checked" : ""
      }> ${one.name}`;
  }).join("\n");
  const hidden = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${value}">`;
  const inner = [
    thing && update === "_method" ? hidden("_method", "PUT") : "",
    thing && update === "hidden id" ? hidden("id", String(thing.id)) : "",
    thing && lock === "version" ? hidden("version", String(thing.version)) : "",
    thing && lock === "time" ? hidden("edited", `2026-02-17 10:00:${10 + thing.version}.481`) : "",
    input(things.title, thing?.title ?? ""),
    `<textarea name="${fieldOf(conventions, things.note)}">${
      escaped(thing?.note ?? "")
    }</textarea>`,
    input(things.amount, thing?.amount ?? ""),
    choice === "none"
      ? ""
      : choice === "select"
      ? `<select name="${name}">${choices}</select>`
      : choices,
  ].filter((line) => line !== "").join("\n");
  const action = !thing
    ? listAddress(conventions, "new")
    : update === "hidden id"
    ? listAddress(conventions, "save")
    : addressOf(conventions, thing.id, "edit");
  return form(around, action, inner, SUBMIT);
}

/** Writes the list of some things. */
export function listPage(around: Around, found: readonly Thing[], message = ""): string {
  const { conventions } = around;
  const { list, remove, order, search } = conventions;
  const sorted = order === "oldest"
    ? found
    : order === "newest"
    ? found.toReversed()
    : found.toSorted((a, b) => a.title < b.title ? -1 : 1);
  const rows = sorted.map((thing) => {
    const show = escaped(addressOf(conventions, thing.id));
    const title = escaped(thing.title);
    const edit = `<a class="edit" href="${
      escaped(addressOf(conventions, thing.id, "edit"))
    }">Edit</a>`;
    const box = remove === "checkboxes" || list === "checkboxes"
      ? `<td><input type="checkbox" name="ids[]" value="${thing.id}"></td>`
      : "";
    const row = list === "data" ? ` data-id="${thing.id}"` : "";
    const first = list === "buttons"
      ? `<td>${title}</td><td><button name="show" value="${thing.id}">Show</button></td>`
      : `<td><a href="${show}">${title}</a></td>`;
    return `<tr${row}>${box}${first}<td>${escaped(thing.amount)}</td><td>${edit}</td></tr>`;
  }).join("\n");
  const table = `<table>\n${rows}\n</table>`;
  const shown = remove === "checkboxes"
    ? form(around, listAddress(conventions, "delete"), table, '<button name="go">Delete</button>')
    : table;
  const find = search === "form"
    ? form(around, listAddress(conventions), '<input name="text" value="" id="find">', "")
    : `<form action="${
      escaped(listAddress(conventions))
    }"><input name="${search}" value=""></form>`;
  const add = `<a href="${escaped(listAddress(conventions, "new"))}">Add</a>`;
  return page(
    around,
    "All",
    `${message && `<p class="flash">${escaped(message)}</p>\n`}${find}\n${add}\n${shown}`,
  );
}

/** Writes the page of a thing. */
export function thingPage(around: Around, thing: Thing, message = ""): string {
  const { conventions, categories, token } = around;
  const { remove, parts, choice } = conventions;
  const category = categories.find(({ id }) => String(id) === thing.category)?.name ?? "";
  const at = addressOf(conventions, thing.id, "delete");
  const tokenQuery = conventions.token === "none" ? "" : `&${conventions.tokenName}=${token}`;
  const removal = remove === "form"
    ? form(around, at, "", "<button>Delete</button>")
    : remove === "button"
    ? form(
      around,
      addressOf(conventions, thing.id, "edit"),
      "",
      '<button name="delete" value="1">Delete</button>',
    )
    : remove === "link"
    ? `<a class="delete" href="${
      escaped(`${at}${at.includes("?") ? "&" : "?"}sure=1${tokenQuery}`)
    }">Delete</a>`
    : remove === "confirmed"
    ? `<a class="delete" href="${escaped(at)}">Delete</a>`
    : "";
  const comments = parts === "none"
    ? ""
    : `<ul>${thing.comments.map((one) => `<li>${escaped(one)}</li>`).join("")}</ul>
${
      form(
        around,
        addressOf(conventions, thing.id, "comment"),
        '<textarea name="comment"></textarea>',
        SUBMIT,
      )
    }`;
  return page(
    around,
    thing.title,
    `${message && `<p class="flash">${escaped(message)}</p>\n`}<p>${escaped(thing.note)}</p>
<dl><dt>Amount</dt><dd>${escaped(thing.amount)}</dd>${
      choice === "none" ? "" : `<dt>Category</dt><dd>${category}</dd>`
    }</dl>
<a href="${escaped(addressOf(conventions, thing.id, "edit"))}">Edit</a>
${removal}
${comments}`,
  );
}
