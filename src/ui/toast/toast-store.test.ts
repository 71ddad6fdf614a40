import { expect, test } from "vitest";
import { createFakeClock } from "#src/trpc/batch/stub-server.fixture.ts";
import { createToastStore } from "./toast-store.ts";

function open() {
  const clock = createFakeClock();
  const toasts = createToastStore(clock);
  const state = () => {
    const toast = toasts.get();
    return toast && `${toast.title} ${toast.isOpen ? "open" : "dismissed"}`;
  };
  return { clock, toasts, state };
}

test("M10 a toast is open for 5 s, and removed 3 s after it was dismissed", async () => {
  const { clock, toasts, state } = open();
  toasts.show({ title: "A" });
  await clock.advanceTo(4999);
  expect(state()).toBe("A open");
  await clock.advanceTo(5000);
  expect(state()).toBe("A dismissed");
  await clock.advanceTo(7999);
  expect(state()).toBe("A dismissed");
  await clock.advanceTo(8000);
  expect(state()).toBeNull();
  expect(clock.waiting()).toBe(0);
});

test.each([2000, 3000, 5000])("M10 one told to last %d ms does", async (durationMs) => {
  const { clock, toasts, state } = open();
  toasts.show({ title: "A", durationMs });
  await clock.advance(durationMs - 1);
  expect(state()).toBe("A open");
  await clock.advance(1);
  expect(state()).toBe("A dismissed");
});

test("M10 dismissed by hand it is removed 3 s later, once", async () => {
  const { clock, toasts, state } = open();
  toasts.show({ title: "A" });
  await clock.advance(1000);
  toasts.dismiss();
  await clock.advance(2000);
  toasts.dismiss();
  expect(state()).toBe("A dismissed");
  await clock.advance(1000);
  expect(state()).toBeNull();
});

test("M10 one at a time: the next takes its place, with its whole time before it", async () => {
  const { clock, toasts, state } = open();
  toasts.show({ title: "A" });
  await clock.advance(4000);
  toasts.show({ title: "B" });
  expect(state()).toBe("B open");
  await clock.advance(4999);
  expect(state()).toBe("B open");
  await clock.advance(1);
  expect(state()).toBe("B dismissed");
});

test("M10 shown while another fades, it is not removed with that one", async () => {
  const { clock, toasts, state } = open();
  toasts.show({ title: "A" });
  await clock.advance(7000);
  toasts.show({ title: "B" });
  await clock.advance(4999);
  expect(state()).toBe("B open");
});

test("M10 held, its time stands still; let go by all who held it, the rest of it passes", async () => {
  const { clock, toasts, state } = open();
  toasts.show({ title: "A" });
  await clock.advance(4000);
  toasts.hold("pointer");
  await clock.advance(60_000);
  toasts.hold("focus");
  toasts.release("pointer");
  await clock.advance(60_000);
  expect(state()).toBe("A open");
  toasts.release("focus");
  await clock.advance(999);
  expect(state()).toBe("A open");
  await clock.advance(1);
  expect(state()).toBe("A dismissed");
});

test("M10 one that arrives under the pointer waits for it to leave", async () => {
  const { clock, toasts, state } = open();
  toasts.show({ title: "A" });
  toasts.hold("pointer");
  toasts.show({ title: "B" });
  await clock.advance(60_000);
  expect(state()).toBe("B open");
  toasts.release("pointer");
  await clock.advance(5000);
  expect(state()).toBe("B dismissed");
});

test("M10 releasing what was never held changes nothing", async () => {
  const { clock, toasts, state } = open();
  toasts.show({ title: "A" });
  await clock.advance(3000);
  toasts.release("pointer");
  await clock.advance(2000);
  expect(state()).toBe("A dismissed");
  expect(clock.waiting()).toBe(1);
});

test("M10 dismissed under the pointer, it does not keep the next one from passing", async () => {
  const { clock, toasts, state } = open();
  toasts.show({ title: "A" });
  toasts.hold("pointer");
  toasts.dismiss();
  toasts.show({ title: "B" });
  await clock.advance(5000);
  expect(state()).toBe("B dismissed");
});

test("M10 while the window is left, time stands still for whatever comes", async () => {
  const { clock, toasts, state } = open();
  toasts.hold("window");
  toasts.show({ title: "A" });
  await clock.advance(60_000);
  expect(state()).toBe("A open");
  toasts.dismiss();
  toasts.show({ title: "B" });
  await clock.advance(60_000);
  expect(state()).toBe("B open");
  toasts.release("window");
  await clock.advance(5000);
  expect(state()).toBe("B dismissed");
});
