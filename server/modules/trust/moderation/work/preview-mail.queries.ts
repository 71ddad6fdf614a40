import type { WorkDecision } from "#db/work-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { renderMail } from "#server/modules/content/mail/templates/render-mail.ts";
import type { MailPreview } from "./case-kind.types.ts";
import { caseKinds } from "./case-kinds.ts";
import type { CaseName } from "./waiting.queries.ts";

/** Renders the exact e-mails a decision would send. */
export async function previewMails(ctx: Context, { kind, subject, decision, words }: CaseName & { decision: WorkDecision; words: string }) {
  requireAllowed(ctx, "moderation.decide", {});
  const { site } = ctx.services;
  const mails =
    decision === "ask"
      ? await questionMails(ctx, { kind, subject }, words)
      : await caseKinds[kind].mails(ctx, { subject, isApproved: decision === "approve", words });
  return mails.map(({ to, template, facts }) => {
    const mail = renderMail(site, template, facts as never);
    return { to, subject: mail.subject, text: mail.text };
  });
}

async function questionMails(ctx: Context, { kind, subject }: CaseName, question: string): Promise<MailPreview[]> {
  const { db, site } = ctx.services;
  const concerned = await caseKinds[kind].concerned(db, subject);
  if (!concerned) return [];
  const { about, people } = concerned;
  const link = site.origin + paths.moderationQuestion("…");
  return people.flatMap(({ name, email }) =>
    email === null ? [] : [{ to: email, template: "moderation-asked" as const, facts: { name, about, question, link } }],
  );
}
