import assert from "node:assert/strict";
import { type HostConnection, HostConnectionError } from "../../lib/host/mod.ts";
import { ConnectionSlots } from "../../lib/http/transport/connection_slots.ts";

const CONNECTION: HostConnection = {
  marks: {},
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  close() {},
};

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A system with a number of descriptors. */
function systemWith(descriptors: number) {
  const slots = new ConnectionSlots();
  let open = 0;
  let attempts = 0;
  const connect = () => {
    attempts++;
    if (open === descriptors) {
      return Promise.reject(new HostConnectionError("connect", "EMFILE", "Too many open files"));
    }
    open++;
    return Promise.resolve(CONNECTION);
  };
  return {
    slots,
    open: (signal = new AbortController().signal) => slots.open(connect, signal),
    close() {
      open--;
      slots.release();
    },
    attempts: () => attempts,
  };
}

Deno.test("a connection waits until others are closed, and some descriptors are left", async () => {
  const system = systemWith(20);
  for (let i = 0; i < 20; i++) await system.open();
  let opened = false;
  const waiting = system.open().then(() => void (opened = true));
  await settled();
  for (let i = 0; i < 16; i++) {
    system.close();
    await settled();
  }
  assert.equal(opened, false);
  system.close();
  await waiting;
  assert.equal(system.attempts(), 22);
});

Deno.test("idle connections are given up once there is no descriptor", async () => {
  const system = systemWith(1);
  await system.open();
  assert.equal(system.slots.areScarce, false);
  system.slots.onScarce(() => system.close());
  await system.open();
  assert.equal(system.slots.areScarce, true);
});

Deno.test("a connection does not wait if there is no other to wait for", async () => {
  await assert.rejects(systemWith(0).open(), { code: "EMFILE" });
});

Deno.test("the wait for a descriptor ends with the request, and is its failure", async () => {
  const system = systemWith(1);
  await system.open();
  const controller = new AbortController();
  const waiting = system.open(controller.signal);
  controller.abort();
  await assert.rejects(waiting, { failure: { kind: "descriptors_exhausted" } });
});

Deno.test("a connection that had to wait several times leaves nothing behind at its signal", async () => {
  const system = systemWith(20);
  for (let i = 0; i < 20; i++) await system.open();
  const { signal } = new AbortController();
  let listeners = 0;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listeners++;
    addEventListener.apply(signal, args);
  };
  signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    listeners--;
    removeEventListener.apply(signal, args);
  };
  const waiting = system.open(signal);
  await settled();
  for (let i = 0; i < 17; i++) {
    system.close();
    await settled();
  }
  await waiting;
  assert.equal(listeners, 0);
});
