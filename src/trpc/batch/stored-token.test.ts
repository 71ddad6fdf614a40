import { expect, test } from "vitest";
import { createTokenStore } from "./batch-token.ts";
import { createStubbedBatcher, json, token } from "./stub-server.fixture.ts";

/** A tab: its storage outlives its pages, and its session may change in another tab. */
function openTab() {
  const stored = new Map<string, string>();
  const tab = { session: "session-a" as string | null, isClosed: false, stored };
  const storage = () => {
    if (tab.isClosed) throw new DOMException("denied", "SecurityError");
    return {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    } as unknown as Storage;
  };
  return {
    ...tab,
    tab,
    load: (isAppropriate = () => true) =>
      createStubbedBatcher({ isAppropriate, shelf: createTokenStore({ storage, sessionMark: () => tab.session }) }),
  };
}

test("a page that is loaded again goes on with the token of the tab", async () => {
  const { load } = openTab();
  expect(await load().tokens.get()).toBe("token-0");
  for (let reload = 0; reload < 20; reload += 1) {
    const { tokens, tokenCalls } = load();
    expect(await tokens.get()).toBe("token-0");
    expect(tokenCalls).toHaveLength(0);
  }
});

test("five minutes before its end a kept token is replaced", async () => {
  const { load } = openTab();
  await load().tokens.get();
  const { clock, tokens, tokenCalls } = load();
  await clock.advance(24 * 3_600_000 - 5 * 60_000);
  await tokens.get();
  expect(tokenCalls).toHaveLength(1);
});

test.each([
  ["somebody else has signed in, in another tab", (opened: ReturnType<typeof openTab>) => (opened.tab.session = "session-b")],
  ["the session has ended", (opened: ReturnType<typeof openTab>) => (opened.tab.session = null)],
])("it is thrown away once %s", async (_case, change) => {
  const opened = openTab();
  await opened.load().tokens.get();
  change(opened);
  const { tokens, tokenCalls } = opened.load();
  await tokens.get();
  expect(tokenCalls).toHaveLength(1);
});

test("a page that stays open asks for another once its session has been given a new token", async () => {
  const { load, tab } = openTab();
  const { tokens, tokenCalls } = load();
  expect([await tokens.get(), await tokens.get()]).toEqual(["token-0", "token-0"]);
  tab.session = "session-a with a new token";
  expect([await tokens.get(), await tokens.get()]).toEqual(["token-1", "token-1"]);
  expect([tokenCalls.length, await load().tokens.get()]).toEqual([2, "token-1"]);
});

test("a browser that is given its CSRF token for the request asks for one batch token, not for two", async () => {
  const { load, tab } = openTab();
  tab.session = null;
  const { tokens, tokenCalls, server } = load();
  server.answerToken = () => {
    tab.session = "session-a";
    return token("token-0");
  };
  expect([await tokens.get(), await tokens.get()]).toEqual(["token-0", "token-0"]);
  expect([tokenCalls.length, await load().tokens.get()]).toEqual([1, "token-0"]);
});

test.each([
  ["a 401 of the batch", ({ tokens }: ReturnType<typeof createStubbedBatcher>) => tokens.drop("token-0")],
  ["a sign-out or a change of account", ({ tokens }: ReturnType<typeof createStubbedBatcher>) => tokens.clear()],
])("%s empties the tab's storage", async (_case, end) => {
  const { load, stored } = openTab();
  const page = load();
  await page.tokens.get();
  expect(stored.size).toBe(1);
  end(page);
  expect(stored.size).toBe(0);
});

test("a 401 that the batch is answered with throws the kept token away and asks for another", async () => {
  const { load, stored } = openTab();
  await load().tokens.get();
  const { batcher, server, clock, tokenCalls } = load();
  server.answer = () => json({}, { status: 401 });
  const asked = batcher.get("/trpc/site.info", {}).catch(() => {});
  await clock.advance(200);
  await asked;
  expect([stored.size, tokenCalls.length]).toEqual([0, 0]);
});

test("on the sign-in paths it is neither read nor kept, and storage that is closed keeps nothing", async () => {
  const opened = openTab();
  await opened.load().tokens.get();
  await expect(opened.load(() => false).tokens.get()).rejects.toMatchObject({ code: "not-appropriate" });
  opened.tab.isClosed = true;
  const { tokens } = opened.load();
  expect(await tokens.get()).toBe("token-0");
});

test("what else stands under its name is no token", async () => {
  for (const text of ["", "{", "null", "7", '{"token":7}', '{"token":"x","usableUntilMs":"soon","session":"session-a"}']) {
    const { load, stored } = openTab();
    stored.set("batch-token", text);
    const { tokens, tokenCalls } = load();
    await tokens.get();
    expect(tokenCalls).toHaveLength(1);
  }
});
