import { expect, test } from "vitest";
import type { AlertWebhookFormat } from "#db/ops-values.ts";
import { momentText } from "./judgement.ts";
import { alertBody } from "./send-alerts.commands.ts";

const change = {
  publicId: "c".repeat(22),
  kind: "new-error",
  isRaised: true,
  at: new Date("2026-11-20T12:34:56Z"),
  title: "New error: <!channel> [win](https://evil.example) & *more*",
  facts: { group: "g".repeat(22), culprit: "<@U1> list", visits: 3, n: 9, release: "abcdefgh" },
} as const;
const bodyOf = (format: AlertWebhookFormat, more: object = {}) =>
  JSON.parse(alertBody({ ...change, ...more }, { format, origin: "https://jobs.example.test" }));
const link = `https://jobs.example.test/admin/ops?tab=errors&group=${"g".repeat(22)}`;
const runbook = "https://jobs.example.test/admin/ops?tab=alerts&runbook=client-errors";

test("this site's own format names the alert, its lines and its links", () => {
  expect(bodyOf("json")).toEqual({
    id: change.publicId,
    event: "alert.raised",
    occurredAt: "2026-11-20T12:34:56.000Z",
    data: { kind: "new-error", title: change.title, lines: expect.arrayContaining(["Thrown in <@U1> list."]), link, runbook },
  });
});

test("Slack gets a text and blocks, in which nothing that visitors sent is markup", () => {
  const body = bodyOf("slack");
  expect(body.text).toBe("Firing: New error: &lt;!channel&gt; [win](https://evil.example) &amp; *more*");
  const [header, section, context] = body.blocks;
  expect(header).toMatchObject({ type: "header", text: { type: "plain_text", text: `Firing: ${change.title}` } });
  expect(section).toMatchObject({ type: "section", text: { type: "plain_text", text: expect.stringContaining("<@U1>") } });
  expect(context.elements[0].text).toContain(
    `<${link.replace("&", "&amp;")}|Open the console> · <${runbook.replace("&", "&amp;")}|Runbook>`,
  );
  const marked = JSON.stringify([context, body.text]);
  expect(marked).not.toContain("<!channel>");
  expect(bodyOf("slack", { title: "x".repeat(300) }).blocks[0].text.text).toHaveLength(150);
});

test("a Teams workflow gets a message with one Adaptive Card, whose runs of text are not Markdown", () => {
  const { type, attachments } = bodyOf("teams", { isRaised: false });
  expect([type, attachments.length]).toEqual(["message", 1]);
  expect(attachments[0]).toMatchObject({ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null });
  const { content } = attachments[0];
  expect(content).toMatchObject({ type: "AdaptiveCard", version: "1.4", $schema: "http://adaptivecards.io/schemas/adaptive-card.json" });
  expect(content.actions).toEqual([
    { type: "Action.OpenUrl", title: "Open the console", url: link },
    { type: "Action.OpenUrl", title: "Runbook", url: runbook },
  ]);
  expect(content.body[0].inlines).toEqual([
    { type: "TextRun", text: `Resolved: ${change.title}`, weight: "Bolder", size: "Medium", color: "Good" },
  ]);
  expect(content.body.every((block: { type: string }) => block.type === "RichTextBlock")).toBe(true);
});

test.each([
  ["budget", { metric: "lcp", route: "/jobs" }, "tab=routes&route=%2Fjobs&metric=lcp"],
  ["budget", { metric: "script-bytes", route: "/jobs" }, "tab=budgets&page=%2Fjobs"],
  ["rule", { metric: "image-bytes", route: "/salary-guide", rule: "r".repeat(22) }, "tab=budgets&page=%2Fsalary-guide"],
  ["rule", { metric: "lcp", route: null, rule: "r".repeat(22) }, `tab=alerts&rule=${"r".repeat(22)}`],
  ["rule", { metric: "visits-with-error", route: "/jobs", rule: "r".repeat(22) }, `tab=alerts&rule=${"r".repeat(22)}`],
] as const)("an alert of a %s leads to what it is about: %o", (kind, facts, query) => {
  expect(bodyOf("json", { kind, facts }).data.link).toBe(`https://jobs.example.test/admin/ops?${query}`);
});

test.each([
  ["server", { reading: "3.1% of requests failed", limit: "2.0% of requests" }, "failed in the minute to 2026-11-20 12:34 UTC; the limit"],
  ["budget", { metric: "lcp", route: "/jobs", p75: 3000, before: 2900, n: 300 }, "p75 3.00 s in the hour to 2026-11-20 12:34 UTC"],
  ["rule", { metric: "lcp", route: "/jobs", value: 3000, n: 300, windowHours: 24 }, "over the 24 hours to 2026-11-20 12:34 UTC (n = 300)"],
  ["rule", { metric: "lcp", route: "/jobs", value: 3000, n: 300, windowHours: 168 }, "over the 7 days to 2026-11-20 12:34 UTC"],
] as const)("an alert of %s says when it was measured, not how long ago: it is read at any time", (kind, facts, expected) => {
  const linesOf = (until?: string) => bodyOf("json", { kind, facts: { ...facts, ...(until && { until }) } }).data.lines[0];
  expect(linesOf(momentText(change.at))).toContain(expected);
  expect(linesOf()).not.toMatch(/\blast\b/);
});
