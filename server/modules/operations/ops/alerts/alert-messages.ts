import type { AlertWebhookFormat, OpsAlertKind } from "#db/ops-values.ts";
import type { OpsAlertFacts } from "#db/schema/ops-alerts.ts";
import { paths } from "#server/addresses/paths.ts";
import { alertLines, runbookOf } from "./alert-lines.ts";
import { consolePathOf } from "./evaluate-alerts.commands.ts";

interface AlertChange {
  publicId: string;
  kind: OpsAlertKind;
  isRaised: boolean;
  at: Date;
  title: string;
  facts: OpsAlertFacts;
}

interface Message {
  change: AlertChange;
  heading: string;
  lines: string[];
  link: string;
  runbook: string;
}

/** Limits of Slack’s blocks. */
const [headerMaxChars, sectionMaxChars] = [150, 3000];
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Returns the body that is posted about a change of an alert. What was measured may hold text of visitors, so it is never read as markup. */
export function alertBody(change: AlertChange, { format, origin }: { format: AlertWebhookFormat; origin: string }): string {
  const { kind, facts, isRaised, title } = change;
  const message = {
    change,
    heading: `${isRaised ? "Firing" : "Resolved"}: ${title}`,
    lines: alertLines(kind, facts),
    link: origin + consolePathOf(kind, facts),
    runbook: origin + paths.opsTab("alerts", { runbook: runbookOf(kind, facts) }),
  };
  return JSON.stringify({ json: siteMessage, slack: slackMessage, teams: teamsMessage }[format](message));
}

const siteMessage = ({ change: { publicId, kind, isRaised, at, title }, lines, link, runbook }: Message) => ({
  id: publicId,
  event: isRaised ? "alert.raised" : "alert.ended",
  occurredAt: at.toISOString(),
  data: { kind, title, lines, link, runbook },
});

const escapeSlack = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** For an incoming webhook of Slack: `text` is what notifications and screen readers say. */
const slackMessage = ({ change: { at }, heading, lines, link, runbook }: Message) => ({
  text: escapeSlack(heading),
  blocks: [
    { type: "header", text: { type: "plain_text", text: cut(heading, headerMaxChars), emoji: false } },
    ...(lines.length > 0
      ? [{ type: "section", text: { type: "plain_text", text: cut(lines.join("\n"), sectionMaxChars), emoji: false } }]
      : []),
    {
      type: "context",
      elements: [
        {
          type: "mrkdwn",
          text: `<${escapeSlack(link)}|Open the console> · <${escapeSlack(runbook)}|Runbook> · <!date^${Math.floor(at.getTime() / 1000)}^{date_short_pretty} {time}|${at.toISOString()}>`,
        },
      ],
    },
  ],
});

/** For a workflow of Teams that is started by a webhook: a message with one Adaptive Card. */
const teamsMessage = ({ change: { at, isRaised }, heading, lines, link, runbook }: Message) => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.4",
        fallbackText: heading,
        body: [
          richText({ text: heading, weight: "Bolder", size: "Medium", color: isRaised ? "Attention" : "Good" }),
          ...lines.map((text) => richText({ text })),
          richText({ text: at.toISOString(), isSubtle: true, size: "Small" }),
        ],
        actions: [
          { type: "Action.OpenUrl", title: "Open the console", url: link },
          { type: "Action.OpenUrl", title: "Runbook", url: runbook },
        ],
      },
    },
  ],
});

/** Text runs, unlike text blocks, are not read as Markdown. */
const richText = (run: Record<string, string | boolean>) => ({ type: "RichTextBlock", inlines: [{ type: "TextRun", ...run }] });
