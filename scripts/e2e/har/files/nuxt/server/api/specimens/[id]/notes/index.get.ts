export default defineEventHandler((event) =>
  query(
    "SELECT id, text, author, created_at AS createdAt FROM notes WHERE specimen_id = ? ORDER BY id",
    getRouterParam(event, "id")!,
  )
);
