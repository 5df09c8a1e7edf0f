module.exports = ({ env }) => ({
  auth: { secret: env("KEY") },
  apiToken: { salt: env("KEY") },
  transfer: { token: { salt: env("KEY") } },
  secrets: { encryptionKey: env("KEY") },
  flags: { nps: false, promoteEE: false },
});
