export default defineEventHandler((event) => specimenOf(getRouterParam(event, "id")!));
