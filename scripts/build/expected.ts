/** The permissions in the settings of an executable: all (`[]`), none (`null`). */
export const PERMITTED: Readonly<Record<string, readonly string[] | boolean | null>> = {
  allow_net: [],
  allow_read: [],
  allow_write: [],
  allow_env: [],
  allow_run: null,
  allow_ffi: null,
  allow_sys: null,
  deny_import: [],
  prompt: false,
};

/** The flags that Deno puts before the given flags of the engine. */
export const DENO_FLAGS = [
  "UNUSED_BUT_NECESSARY_ARG0",
  "--stack-size=1024",
  "--inspector-live-edit",
  "--external-memory-max-reasonable-size=0",
];

/**
 * All other settings, with the values they have if nothing in the environment of a build has
 * changed them.
 */
export const SETTINGS: Readonly<Record<string, unknown>> = {
  argv: [],
  seed: null,
  code_cache_key: null,
  location: null,
  log_level: "ERROR",
  ca_stores: null,
  ca_data: null,
  unsafely_ignore_certificate_errors: null,
  env_vars_from_env_file: {},
  workspace_resolver: {
    import_map: null,
    jsr_pkgs: [],
    package_jsons: {},
    pkg_json_resolution: "Enabled",
    catalogs: {},
  },
  entrypoint_key: "cli.js",
  preload_modules: [],
  require_modules: [],
  node_modules: null,
  unstable_config: {
    legacy_flag_enabled: false,
    detect_cjs: false,
    lazy_dynamic_imports: false,
    raw_imports: false,
    sloppy_imports: false,
    npm_lazy_caching: false,
    tsgo: false,
    features: [],
  },
  otel_config: {
    tracing_enabled: false,
    metrics_enabled: false,
    console: "Ignore",
    deterministic_prefix: null,
    propagators: [],
  },
  // The file system of the build is case-sensitive.
  vfs_case_sensitivity: "s",
  app_name: "baton",
};
