import type { Db } from "#db/client.ts";
import { type Announcer, announce } from "#server/modules/content/announcements/announce.commands.ts";
import type { InterviewNews } from "#server/modules/content/announcements/announcements.types.ts";
import type { ApplicationRow } from "../application-rows.queries.ts";
import { calendarEntry } from "./calendar-entry.ts";
import type { InterviewRow } from "./interview-rows.queries.ts";
import { whereSentence } from "./where-words.ts";

interface News {
  application: ApplicationRow;
  interview: InterviewRow;
  news: InterviewNews;
  /** What was written with it. */
  text?: string | null;
  /** Whose doing it is: they are told by mail alone. */
  actorUserId: number | null;
}

/** These go along with an entry for the calendar; what the applicant answers changes none. */
const changesCalendar: ReadonlySet<InterviewNews> = new Set(["arranged", "changed", "cancelled"]);

/** Announces what has become of an interview, with where it is and the entry for a calendar as each side reads them. */
export function announceInterview(at: Announcer, tx: Db, { text = null, ...told }: News): Promise<void> {
  const { application, interview, news } = told;
  const { jobTitle, companyName } = application;
  const method = interview.state === "cancelled" ? ("CANCEL" as const) : ("REQUEST" as const);
  return announce(at, tx, "interview.changed", {
    ...told,
    text,
    where: (side) => whereSentence(interview, { side, companyName }),
    calendar: (side, attendee, link) => {
      if (!changesCalendar.has(news)) return null;
      const about = { interview, side, jobTitle, companyName, applicantName: null, link, attendee };
      return { method, content: calendarEntry(at.services.site, about) };
    },
  });
}
