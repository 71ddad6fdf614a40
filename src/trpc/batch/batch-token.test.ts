import { expect, test } from "vitest";
import { createStubbedBatcher, flushPromises, json, token, trackPromise } from "./stub-server.fixture.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test.each([
  ["T1", "24h", 24 * hourMs - 5 * minuteMs],
  ["T2", "1h", 55 * minuteMs],
  ["T2", "7 days", 55 * minuteMs],
])("%s a token that expires in %s is renewed five minutes before", async (_, expiresIn, renewedAtMs) => {
  const { clock, tokens, tokenCalls, server } = createStubbedBatcher();
  server.answerToken = (index) => token(`token-${index}`, expiresIn);
  expect(await tokens.get()).toBe("token-0");
  await clock.advance(renewedAtMs - 1000);
  expect(await tokens.get()).toBe("token-0");
  await clock.advance(1000);
  expect(await tokens.get()).toBe("token-1");
  expect(tokenCalls).toHaveLength(2);
});

test("T3 twenty callers, one token", async () => {
  const { tokens, tokenCalls } = createStubbedBatcher();
  const all = await Promise.all(Array.from({ length: 20 }, () => tokens.get()));
  expect(new Set(all)).toEqual(new Set(["token-0"]));
  expect(tokenCalls).toHaveLength(1);
  expect(tokenCalls[0]).toMatchObject({ method: "POST", credentials: "same-origin" });
});

test("T4 401 asks people to log in", async () => {
  const { tokens, server } = createStubbedBatcher();
  server.answerToken = () => json({ code: "unauthenticated", title: "Please sign in" }, { status: 401 });
  await expect(tokens.get()).rejects.toMatchObject({
    message: "Authentication required. Please log in to use batch features.",
    status: 401,
  });
});

test.each([
  [
    "what the server says",
    () => json({ detail: "Please confirm your e-mail address first.", title: "No" }, { status: 403 }),
    "Please confirm your e-mail address first.",
  ],
  ["its title", () => json({ title: "Too many attempts" }, { status: 429 }), "Too many attempts."],
  ["what its status means", () => new Response("<html>", { status: 503 }), "Service Unavailable."],
  ["that a success held no token", () => json({ token: "" }), "Bad Gateway."],
  ["that a success was no JSON", () => new Response("<html>"), "Bad Gateway."],
  ["that no answer came", () => Promise.reject(new TypeError("Failed to fetch")), "Network Error."],
])("T5 any other failure says %s", async (_, answer, said) => {
  const { tokens, server } = createStubbedBatcher();
  server.answerToken = answer;
  await expect(tokens.get()).rejects.toMatchObject({ message: `Failed to generate JWT token: ${said}`, code: "token-failed" });
});

test("T5 an answer that does not come is waited for ten seconds", async () => {
  const { clock, tokens, tokenCalls, server } = createStubbedBatcher();
  server.answerToken = () => new Promise<never>(() => {});
  const seen = trackPromise(tokens.get());
  await clock.advance(9_999);
  expect(seen.state).toBe("pending");
  await clock.advance(1);
  expect(seen.error).toMatchObject({ message: "Failed to generate JWT token: Request Timeout." });
  expect(tokenCalls[0]?.signal?.aborted).toBe(true);
  expect(clock.waiting()).toBe(0);
});

test("a refusal holds as long as it says, else a minute; a fault of the server five seconds", async () => {
  const { clock, tokens, tokenCalls, server } = createStubbedBatcher();
  const refused = () => expect(tokens.get()).rejects.toMatchObject({ code: "token-failed" });
  server.answerToken = () => json({ title: "Too many" }, { status: 429, headers: { "retry-after": "300" } });
  await refused();
  await clock.advance(299_000);
  await refused();
  expect(tokenCalls).toHaveLength(1);
  await clock.advance(1000);
  server.answerToken = () => json({ title: "No" }, { status: 403 });
  await refused();
  await clock.advance(59_000);
  await refused();
  expect(tokenCalls).toHaveLength(2);
  await clock.advance(1000);
  server.answerToken = () => json({ title: "Down" }, { status: 503 });
  await refused();
  await clock.advance(4_999);
  await refused();
  expect(tokenCalls).toHaveLength(3);
  await clock.advance(1);
  await refused();
  expect(tokenCalls).toHaveLength(4);
});

test("T7 after sign-out neither a token in hand nor one on its way is used", async () => {
  const { tokens, tokenCalls, server } = createStubbedBatcher();
  await tokens.get();
  tokens.clear();
  let answer = (_: Response) => {};
  server.answerToken = () => new Promise((resolve) => (answer = resolve));
  const seen = trackPromise(tokens.get());
  tokens.clear();
  answer(token("of the one before"));
  await flushPromises();
  expect(seen.error).toMatchObject({ message: "Batcher cleared." });
  server.answerToken = () => token("of the next");
  expect(await tokens.get()).toBe("of the next");
  expect(tokenCalls).toHaveLength(3);
});

test("B12 without an evident session no token is asked for", async () => {
  const { tokens, tokenCalls } = createStubbedBatcher({ isAppropriate: () => false });
  await expect(tokens.get()).rejects.toMatchObject({ message: "JWT generation not appropriate for current context." });
  expect(tokenCalls).toEqual([]);
});
