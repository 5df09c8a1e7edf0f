export default defineNuxtConfig({
  compatibilityDate: "2026-01-15",
  modules: ["nuxt-auth-utils"],
  app: { head: { title: "Herbarium" } },
  runtimeConfig: { database: "" },
  telemetry: false,
});
