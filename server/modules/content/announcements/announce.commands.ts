import type { Db } from "#db/client.ts";
import type { Services } from "#server/kernel/context.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { notify, notifyAnew } from "#server/modules/people/notifications/notify.commands.ts";
import { accountAnnouncements } from "./account-announcements.ts";
import type { AnnouncedFacts, AnnouncedName, Announcement, Announcements } from "./announcements.types.ts";
import { applicationAnnouncements } from "./application-announcements.ts";
import { contactAnnouncements } from "./contact-announcements.ts";
import { firmAnnouncements } from "./firm-announcements.ts";

/** The catalogue of what people are told: for everything that happens, who, by which line on the site, and by which mail. */
export const announcements: Announcements<AnnouncedName> = {
  ...applicationAnnouncements,
  ...contactAnnouncements,
  ...firmAnnouncements,
  ...accountAnnouncements,
};

/** From where, and when, people are told. */
export interface Announcer {
  services: Pick<Services, "site">;
  now: Date;
}

/** Tells everybody whom the catalogue names for what happens, on the site and by mail, in the caller's transaction. */
export async function announce<Name extends AnnouncedName>(
  { services: { site }, now }: Announcer,
  tx: Db,
  name: Name,
  facts: AnnouncedFacts[Name],
): Promise<void> {
  for (const { to, line, mail, mailed } of announcements[name] as readonly Announcement<AnnouncedFacts[Name]>[]) {
    for (const reader of await to(facts, { tx, site })) {
      const { userId, email } = reader;
      const told = userId === null ? null : line?.(facts, reader);
      if (userId !== null && told) {
        const { replacesUnread = false, from = now, subjectId, ...words } = told;
        const order = { ...words, userIds: [userId], now: from };
        if (subjectId !== undefined && replacesUnread) await notifyAnew(tx, { ...order, subjectId });
        else await notify(tx, { ...order, ...(subjectId !== undefined && { subjectId }) });
      }
      const written = email === null ? null : mail?.(facts, { ...reader, email }, site);
      if (email === null || !written) continue;
      const isTaken = await queueMail(tx, { site, now }, { ...written, to: email, userId });
      if (isTaken) await mailed?.(tx, facts, { userId, now });
    }
  }
}
