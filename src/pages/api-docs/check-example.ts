/** How whoever writes a system that is told checks that a message is ours. It stands on pages, and the tests run it. */
export const checkExample = `import { createHmac, timingSafeEqual } from "node:crypto";

/** body: the text as it came, before it is parsed. header: dayworks-signature. */
export function isGenuine(body, header, secret, nowMs = Date.now()) {
  const [time, ...signatures] = header.split(",");
  const second = Number(time.slice("t=".length));
  if (!(Math.abs(nowMs / 1000 - second) <= 300)) return false;
  const hex = createHmac("sha256", secret).update(second + "." + body).digest("hex");
  const expected = Buffer.from("v1=" + hex);
  return signatures.some((each) => {
    const given = Buffer.from(each);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;
