import type { Db } from "#db/client.ts";
import type { TeamNews } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { notify } from "#server/modules/people/notifications/notify.commands.ts";
import type { LockedMember } from "./team-lock.ts";

/** Tells a member by notification and mail what has become of their place in the team. */
export async function tellMember(
  { services, now }: Context,
  tx: Db,
  { id, name, email }: LockedMember,
  { companyName, news, adverts = 0 }: { companyName: string; news: TeamNews; adverts?: number },
): Promise<void> {
  const { site } = services;
  await notify(tx, { userIds: [id], kind: "team-news", facts: { companyName, news, adverts }, now });
  if (email === null) return;
  const link = site.origin + paths.recruiterTab("team");
  await queueMail(tx, { site, now }, { to: email, userId: id, template: "team-news", facts: { name, companyName, news, adverts, link } });
}
