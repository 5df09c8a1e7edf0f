export default { serverExternalPackages: ["@libsql/client"] };
