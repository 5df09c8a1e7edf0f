/** Returns what the form of a repair has sent. */
export function repairOf(data) {
  return [
    data.get("title").trim(),
    data.get("details").trim(),
    Number(data.get("price")),
    data.get("due"),
    data.get("urgent") === "on" ? 1 : 0,
    data.get("customer"),
  ];
}
