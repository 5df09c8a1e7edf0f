import { testPatterns } from "./patterns.ts";

const DEVICE = "MFZWI3D-BONSGYC-YLTMRWG-C43ENR5-QXGZDMM-FZWI3DP-BONSGYY-LTMRWAD";
const OTHER = "P56IOI7-MZJNU2Y-IQGDREY-DM2MGTI-MGL3BXN-PQ6W5BM-TBBZ4TJ-XZWICQ2";
const USER = "5d848619-2a3f-4d27-a506-9f215699d1c2";
const CREDENTIAL = "72a0f3f3-83f1-45fb-a231-73e0f8d11ab4";

testPatterns({
  "a value by itself under another name before an item of a list": {
    exchanges: [
      { url: "/rest/system/status", json: { myID: DEVICE, uptime: 12 } },
      { url: "/rest/config/devices", json: [{ deviceID: DEVICE, name: "box" }] },
      { method: "POST", url: "/rest/config/folders", body: { deviceID: DEVICE }, json: {} },
    ],
    bound: { '2 json ["deviceID"]': "${0 $.myID}" },
  },
  "a value by itself that came after a list with it": {
    exchanges: [
      {
        url: "/rest/config/devices",
        json: [{ deviceID: DEVICE, name: "box" }, { deviceID: OTHER, name: "attic" }],
      },
      { url: "/rest/system/status", json: { myID: DEVICE, uptime: 12 } },
      { method: "PATCH", url: `/rest/config/devices/${DEVICE}`, body: { paused: true }, json: {} },
    ],
    bound: { "2 path 3": "${1 $.myID}" },
  },
  "a value by itself before an item whose name the client sends back later": {
    exchanges: [
      { url: "/rest/system/status", json: { myID: DEVICE, uptime: 12 } },
      { url: "/rest/config", json: { devices: [{ deviceID: DEVICE, name: "box" }] } },
      {
        method: "PUT",
        url: "/rest/config",
        body: { devices: [{ name: "box", deviceID: DEVICE }] },
        json: {},
      },
    ],
    bound: { '2 json ["devices",0,"deviceID"]': "${0 $.myID}" },
  },
  "an item of a list found by what was typed before a value by itself": {
    exchanges: [
      { method: "POST", url: "/search", body: { name: "attic" }, json: [] },
      {
        url: "/devices",
        json: [{ deviceID: DEVICE, name: "box" }, { deviceID: OTHER, name: "attic" }],
      },
      { url: "/recent", json: { last: OTHER } },
      { method: "DELETE", url: `/devices/${OTHER}`, json: {} },
    ],
    bound: { "3 path 1": "${1 $[?@.name == 'attic'].deviceID}" },
  },
  "the response that made a thing before a list whose name is closer": {
    exchanges: [
      { method: "POST", url: "/send", body: { subject: "Oil for the lamp" }, json: { ID: DEVICE } },
      { url: "/messages", json: { messages: [{ ID: DEVICE, subject: "Oil for the lamp" }] } },
      { method: "PUT", url: "/messages", body: { IDs: [DEVICE], read: true }, json: {} },
    ],
    bound: { '2 json ["IDs",0]': "${0 $.ID}" },
  },
  "no constant word of a path, whatever lists of texts have": {
    exchanges: [
      {
        url: "/resources/messages",
        json: [
          { key: "credentialData", value: "Data" },
          { key: "userLabel", value: "User label" },
          { key: "reset-password", value: "Reset password" },
          { key: "execute_actions_email", value: "credentialId" },
        ],
      },
      { url: "/translations", json: { token: "userLabel", id: "userLabel", name: "userLabel" } },
      { url: "/users", json: { id: USER } },
      { url: `/users/${USER}/credentials`, json: { id: CREDENTIAL } },
      {
        method: "PUT",
        url: `/users/${USER}/credentials/${CREDENTIAL}/userLabel`,
        body: { label: "Mine" },
        json: {},
      },
      { method: "PUT", url: `/users/${USER}/reset-password`, body: { on: true }, json: {} },
      { method: "PUT", url: `/users/${USER}/execute_actions_email`, body: { on: true }, json: {} },
    ],
    bound: {
      "3 path 1": "${2 $.id}",
      "4 path 1": "${2 $.id}",
      "4 path 3": "${3 $.id}",
      "5 path 1": "${2 $.id}",
      "6 path 1": "${2 $.id}",
    },
  },
});
