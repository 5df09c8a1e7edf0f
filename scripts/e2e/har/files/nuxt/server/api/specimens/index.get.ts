const PAGE_SIZE = 10;

export default defineEventHandler(async (event) => {
  const { search = "", status = "", page = "1" } = getQuery<Record<string, string>>(event);
  const condition = "species LIKE ? AND (? = '' OR status = ?)";
  const args = [`%${search}%`, status, status];
  const [{ total }] = await query(
    `SELECT count(*) AS total FROM specimens WHERE ${condition}`,
    ...args,
  );
  const items = await findSpecimens(
    `${condition} ORDER BY specimens.id DESC LIMIT ? OFFSET ?`,
    ...args,
    PAGE_SIZE,
    (Number(page) - 1) * PAGE_SIZE,
  );
  return { items, total, page: Number(page), pageCount: Math.ceil(total / PAGE_SIZE) };
});
