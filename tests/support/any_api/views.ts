import { type Fields, json } from "./call.ts";
import { type Conventions, keyOf } from "./conventions.ts";
import { type Draw, drawFrom } from "./draw.ts";
import type { FaultSwitch } from "./faults.ts";
import type { Category } from "./surroundings.ts";

/** What an API keeps. */
export interface Thing {
  readonly id: string | number;
  readonly parent?: Thing;
  title: string;
  note: string;
  amount: number;
  categoryId: string | number;
  state: string;
  readonly files: Map<string, string>;
  version: number;
  readonly createdMs: number;
  updatedMs: number;
}

/** How an API shows what it keeps. */
export class Views {
  readonly #draw: Draw;
  readonly #now: () => number;
  #views = 0;

  constructor(
    readonly conventions: Conventions,
    readonly faults: FaultSwitch,
    { seed, now }: { readonly seed: number; readonly now: () => number },
    readonly categories: readonly Category[],
  ) {
    this.#draw = drawFrom(seed + 5);
    this.#now = now;
  }

  /** The key of ids. */
  get idKey(): string {
    const { idKey, things } = this.conventions;
    return keyOf(this.conventions, idKey.replace("{thing}", things.singular));
  }

  /** Responds to the creation of one of a list of things. */
  created(thing: Thing, list: readonly Thing[], collection: string): Response {
    const { created, prefix, things, parts } = this.conventions;
    const location = `${prefix}/${collection}/${encodeURIComponent(thing.id)}`;
    const singular = collection === things.plural ? things.singular : parts.singular;
    switch (created) {
      case "location":
        return new Response(null, { status: 201, headers: { location } });
      case "no content":
        return new Response(null, { status: 204 });
      case "list":
        return json(
          this.listBody(list.filter(({ parent }) => parent === thing.parent), collection),
        );
      case "id":
        return json(this.#wrap({ [this.idKey]: thing.id }, singular), 201);
      default:
        return this.one(thing, singular, Number(created));
    }
  }

  /** Returns the body of a response that lists things. */
  listBody(found: readonly Thing[], collection: string): unknown {
    const { list, order, things, parts } = this.conventions;
    const singular = collection === things.plural ? things.singular : parts.singular;
    const sorted = order === "oldest"
      ? found
      : order === "newest"
      ? found.toReversed()
      : found.toSorted((a, b) => a.title < b.title ? -1 : 1);
    const shown = sorted.map((thing) => this.#shown(thing, singular));
    switch (list) {
      case "bare":
        return shown;
      case "items":
        return { items: shown, total: shown.length };
      case "plural":
        return { [collection]: shown, meta: { count: shown.length, page: 1 } };
      case "map":
        return Object.fromEntries(sorted.map((thing, at) => [thing.id, shown[at]]));
      case "edges":
        return { edges: shown.map((node) => ({ node })), pageInfo: { hasNextPage: false } };
    }
  }

  /** Responds with a thing. */
  one(thing: Thing, singular: string, status = 200): Response {
    const headers: HeadersInit = this.conventions.guard === "etag"
      ? { etag: this.etag(thing) }
      : {};
    const { extras } = this.conventions;
    const body = {
      ...this.#wrap(this.#shown(thing, singular), singular),
      ...extras === "request ids" &&
        { requestId: this.#draw.text(16, "0123456789abcdef"), tookMs: this.#draw.below(900) },
    };
    return json(body, status, headers);
  }

  #wrap(shown: Fields, singular: string): Fields {
    switch (this.conventions.envelope) {
      case "data":
      case "JSON:API":
        return { data: shown };
      case "result":
        return { status: "ok", [singular]: shown };
      default:
        return shown;
    }
  }

  /** Returns the entity tag of a thing. */
  etag({ id, version }: Thing): string {
    return `"${id}-${version}"`;
  }

  /** Returns a time as responses have it. */
  time(ms: number): unknown {
    const { times } = this.conventions;
    return times === "milliseconds"
      ? ms
      : times === "seconds"
      ? Math.floor(ms / 1_000)
      : new Date(ms).toISOString();
  }

  #shown(thing: Thing, singular: string): Fields {
    const { conventions } = this;
    const { things, parts, times, guard, envelope, prefix, choice, publish, extras } = conventions;
    const isPart = singular === parts.singular;
    const titleKey = isPart ? parts.title : things.title;
    const isTitleLost = !isPart && thing.title !== "" && this.faults.shows("title lost");
    const isNoteLost = !isPart && thing.note !== "" && this.faults.shows("note lost");
    const fields = Object.fromEntries(
      Object.entries({
        [titleKey]: isTitleLost ? "" : thing.title,
        ...!isPart &&
          { [things.note]: isNoteLost ? "" : thing.note, [things.amount]: thing.amount },
        ...!isPart && choice === "groups" && {
          category: this.categories.find(({ id }) => String(id) === String(thing.categoryId)),
        },
        ...!isPart && choice !== "none" && choice !== "groups" && { categoryId: thing.categoryId },
        ...!isPart && publish !== "none" && { state: thing.state },
        ...extras === "counters" && { views: this.#views++, lastSeenAt: this.time(this.#now()) },
        ...isPart && { [`${things.singular}Id`]: thing.parent!.id },
        ...times !== "none" && { createdAt: this.time(thing.createdMs) },
        ...(times !== "none" || guard === "updated") && { updatedAt: this.time(thing.updatedMs) },
        ...guard === "version" && { version: thing.version },
      }).map(([name, value]) => [keyOf(conventions, name), value]),
    );
    const href = `${prefix}/${isPart ? parts.plural : things.plural}/${thing.id}`;
    if (envelope === "JSON:API") {
      return {
        type: isPart ? parts.plural : things.plural,
        [this.idKey]: thing.id,
        attributes: fields,
      };
    }
    return {
      [this.idKey]: thing.id,
      ...fields,
      ...envelope === "HAL" && { _links: { self: { href } } },
    };
  }
}
