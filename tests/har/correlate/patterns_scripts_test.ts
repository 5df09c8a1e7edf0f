import { testPatterns } from "./patterns.ts";

/** A list whose rows a script adds to a page. */
const LISTED = {
  url: "/?_task=mail&_action=list",
  json: {
    action: "list",
    exec: `this.add_message_row(4,{"subject":"Minutes","size":"2 KB"},false);\n` +
      `this.add_message_row(7,{"subject":"Bulbs for May","size":"1 KB"},false);\n`,
  },
};
const SENT = {
  method: "POST",
  url: "/?_task=mail",
  form: { _action: "send", _subject: "Bulbs for May" },
  text: "<script>parent.app.set_draft_id('3');</script>",
};

testPatterns({
  "the id of a row that a script in JSON adds with what was typed": {
    exchanges: [SENT, LISTED, {
      method: "POST",
      url: "/?_task=mail&_action=move",
      form: { _uid: "7", _target: "Trash" },
      json: { action: "move" },
    }],
    bound: {
      "2 form _uid 0": "${1 text \\badd_message_row\\(\\\\*[\"']?([\\w.:-]{1,64})\\b[^\\n;]*?" +
        '"Bulbs\\s*for\\s*May\\\\*"}',
    },
  },
  "the id in JSON that a script in JSON has of what was made, which is opened": {
    exchanges: [
      {
        method: "POST",
        url: "/api/boats/-99999",
        form: { an: "submit_insert", name: "Sea Otter" },
        json: {
          eval_js: 'app.run({ "action": "detail", "status": { "record_id": 1444 } })',
          row: 1,
        },
      },
      { url: "/api/boats/1444?dm=detail", json: { name: "Sea Otter" } },
      { method: "POST", url: "/api/trips/-99999", form: { mk: "1444", seats: "14" }, json: {} },
    ],
    bound: {
      "2 form mk 0": "${0 text \\brecord_id\\\\[\"']?\\s*[:=]\\s*\\\\?[\"']?(\\d+)}",
      "1 path 2": "${0 text \\brecord_id\\\\[\"']?\\s*[:=]\\s*\\\\?[\"']?(\\d+)}",
    },
  },
  "the id of a row in a script of a page, whose first argument is a text": {
    exchanges: [
      SENT,
      {
        url: "/?_task=mail",
        text: `<script>app.addContactRow("1-0", {"name":"Ada","topic":"Bulbs for May"});</script>`,
      },
      { url: "/?_task=mail&_cid=1-0", json: {} },
    ],
    bound: {
      "2 query _cid 0": "${1 text \\baddContactRow\\(\\\\*[\"']?([\\w.:-]{1,64})\\b[^\\n;]*?" +
        '"Bulbs\\s*for\\s*May\\\\*"}',
    },
  },
  "the id that a script gets of what the request made, but not from a flag of that name": {
    exchanges: [
      { ...SENT, form: { ...SENT.form, _draft: "3" } },
      {
        method: "POST",
        url: "/?_task=mail",
        form: { _action: "send", _draft_saveid: "3", _subject: "Bulbs for May" },
        text: "<script>parent.app.set_draft_id('4');</script>",
      },
    ],
    bound: { "1 form _draft_saveid 0": "${0 text \\bset_draft_id\\(\\\\*[\"']?([\\w.:-]{1,64})}" },
  },
  "nothing from rows of another part of the application, nor from rows without typed text": {
    exchanges: [SENT, LISTED, {
      method: "POST",
      url: "/?_task=settings&_action=save",
      form: { _iid: "7", _name: "Ada" },
      json: { action: "save" },
    }, {
      method: "POST",
      url: "/?_task=mail&_action=move",
      form: { _uid: "4", _target: "Trash" },
      json: { action: "move" },
    }],
    bound: {},
  },
  "nothing from calls that say no thing, nor from prose": {
    exchanges: [SENT, {
      url: "/?_task=mail",
      json: { note: '(see row(7, "Bulbs for May"))', exec: 'f(7,"Bulbs for May");\n' },
    }, {
      method: "POST",
      url: "/?_task=mail&_action=move",
      form: { _uid: "7", _target: "Trash" },
      json: { action: "move" },
    }],
    bound: {},
  },
});
