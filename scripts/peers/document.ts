import type { Filter, PlannedCheck } from "./plan.ts";

const ITEMS = 44_000;
const REGIONS = ["eu", "us", "ap"];
const SHOWN = [0, 1, 499, 4_999, 9_999, 14_999, 19_999, 24_999, 29_999, 43_999];

/** One item of the document of 10 MB. */
interface Item {
  readonly id: string;
  readonly price_cents: number;
  readonly region: string;
  readonly stock: {
    readonly warehouse: string;
    readonly quantity: number;
    readonly reserved: number;
  };
  readonly [member: string]: unknown;
}

const FILTERS: readonly Filter[] = [
  { member: ["price_cents"], relation: ">", value: 9_000 },
  { member: ["price_cents"], relation: "<", value: 500 },
  { member: ["price_cents"], relation: "==", value: 1_950 },
  { member: ["region"], relation: "==", value: "eu" },
  { member: ["region"], relation: "==", value: "ap" },
  { member: ["stock", "quantity"], relation: ">", value: 95 },
  { member: ["stock", "quantity"], relation: "<", value: 3 },
  { member: ["stock", "quantity"], relation: "==", value: 50 },
  { member: ["stock", "warehouse"], relation: "==", value: "north" },
  { member: ["id"], relation: "==", value: "item-7" },
];

function item(i: number): Item {
  return {
    id: `item-${i % 10_000}`,
    name: `teapot number ${i}`,
    price_cents: (i * 7_919) % 10_000,
    region: REGIONS[i % REGIONS.length],
    tags: ["kitchen", "tea"],
    stock: { warehouse: i % 2 === 0 ? "north" : "south", quantity: i % 100, reserved: i % 7 },
    created_at: "2026-01-01T00:00:00.000Z",
    description: "A teapot for four cups, with a lid that stays where it is.",
  };
}

/** Returns a JSON text of about 10 MB. */
export function documentText(): string {
  return JSON.stringify({ items: Array.from({ length: ITEMS }, (_, i) => item(i)) });
}

/** Returns ten paths and ten filters into the document, with what they find. */
export function documentChecks(): readonly PlannedCheck[] {
  const items = Array.from({ length: ITEMS }, (_, i) => item(i));
  return [
    ...SHOWN.map((i) => ({ path: ["items", i, "stock", "quantity"], equals: i % 100 })),
    ...FILTERS.map((where) => ({
      path: ["items"],
      where,
      count: items.filter((one) => passes(one, where)).length,
    })),
  ];
}

function passes(one: Item, { member, relation, value }: Filter): boolean {
  const found = member.reduce<unknown>((at, part) => (at as Item)[part], one) as typeof value;
  if (relation === "==") return found === value;
  return relation === ">" ? found > value : found < value;
}
