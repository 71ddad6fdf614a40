import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverableEvents, webhookLimits } from "#db/webhook-values.ts";
import { sendDueDeliveries } from "#server/modules/hiring/webhooks/deliver/webhook-worker.ts";
import { openApplying } from "#tests/fixtures/applying.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-22T12:00:00Z");
const sent: { headers: Record<string, string>; body: string }[] = [];
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now });
  site.services.webhookPost = async (_to, { headers, body }) => {
    sent.push({ headers, body });
    return { status: 200 };
  };
});
afterAll(() => site.close());

test("the example among the calls of the API tells our messages from all others", async () => {
  const firm = await openApplying(site);
  const { secret } = (
    await callProcedure<{ secret: string }>(site, "webhooks.add", firm.boss.session.writeHeaders, {
      address: "https://hooks.quantum-costs.test/board",
      events: ["application.received"],
    })
  ).data;
  await firm.apply(await firm.jobseeker(), await firm.advert());
  await sendDueDeliveries(site.services, new AbortController().signal);
  const [{ headers, body } = { headers: {} as Record<string, string>, body: "" }] = sent;
  const signature = headers["dayworks-signature"] ?? "";
  const { body: page } = await site.app.inject({ url: "/api/docs", headers: { accept: "text/html" } });
  const guide = page.slice(page.indexOf('id="webhooks"'));
  const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };
  const code = (/<code translate="no">([\s\S]*?)<\/code>/.exec(guide)?.[1] ?? "").replace(
    /&(?:lt|gt|quot|#x27|amp);/g,
    (each) => entities[each] ?? each,
  );
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    isGenuine: (body: string, header: string, secret: string, nowMs?: number) => boolean;
  };
  const at = now.getTime();
  expect(isGenuine(body, signature, secret, at)).toBe(true);
  expect(isGenuine(body, `${signature.split(",")[0]},v1=${"0".repeat(64)},${signature.split(",")[1]}`, secret, at)).toBe(true);
  for (const [text, header, key, moment] of [
    [`${body} `, signature, secret, at],
    [body, signature, `${secret}x`, at],
    [body, signature, secret, at + 301_000],
    [body, signature, secret, at - 301_000],
    [body, signature.replace("v1=", "v0="), secret, at],
    [body, signature.split(",")[0] ?? "", secret, at],
    [body, "", secret, at],
  ] as const)
    expect(isGenuine(text, header, key, moment)).toBe(false);
  for (const event of deliverableEvents) expect(guide).toContain(event);
  const plain = guide.replaceAll("<!-- -->", "");
  const { answerWithinSeconds, attemptsAtMost, failuresBeforePause, keptDays } = webhookLimits;
  for (const fact of [
    "dayworks-delivery",
    "dayworks-event",
    `within ${answerWithinSeconds} seconds`,
    "after 1, 5, 30, 120 and 360 minutes",
    `${attemptsAtMost} times in all`,
    `After ${failuresBeforePause} failures in a row`,
    `for ${keptDays} days`,
  ])
    expect(plain.replaceAll(/\s+/g, " ")).toContain(fact);
});
