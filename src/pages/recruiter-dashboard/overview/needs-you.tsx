import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { closingLabel } from "#src/lib/posted-label.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";

type Attention = Outputs["recruiting"]["overview"]["attention"];

interface Line {
  key: string;
  words: string;
  href: string;
  aside: string;
  isUrgent?: boolean;
}

const untitled = "Advert without a title";

/** Everything that waits for the reader, the most pressing first, each with where it is dealt with. */
export function NeedsYou({ attention }: { attention: Attention }) {
  const now = useNow();
  const lines = linesOf(attention, now);
  return (
    <section aria-labelledby="needs">
      <SectionHeading id="needs" level={3}>
        What needs you
      </SectionHeading>
      {lines.length === 0 ? (
        <p>Nothing waits for you.</p>
      ) : (
        <ul className={styles.rows}>
          {lines.map(({ key, words, href, aside, isUrgent }) => (
            <li key={key} className={styles.row}>
              <p className={styles.title}>
                <Link href={href}>{words}</Link>
              </p>
              <p className={`${styles.side} ${isUrgent ? styles.urgent : styles.soft}`}>{aside}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function linesOf(attention: Attention, now: Date): Line[] {
  const { newApplications, overdue, answerWithinDays, unreadMessages, ending, drafts, refused, credits } = attention;
  const jobs = (id: string) => paths.recruiterTab("jobs", { job: id });
  const some = (count: number, line: Line): Line[] => (count > 0 ? [line] : []);
  return [
    ...some(overdue, {
      key: "overdue",
      words: `${counted(overdue, "applicant")} without an answer`,
      href: paths.recruiterTab("applicants", { view: "table", reply: "overdue" }),
      aside: `Longer than ${answerWithinDays} days`,
      isUrgent: true,
    }),
    ...some(newApplications, {
      key: "new",
      words: `${counted(newApplications, "application")} not opened yet`,
      href: paths.recruiterTab("applicants", { view: "table", state: "sent" }),
      aside: "New",
      isUrgent: true,
    }),
    ...some(unreadMessages, {
      key: "messages",
      words: `${counted(unreadMessages, "conversation")} with something you have not read`,
      href: paths.recruiterTab("messages"),
      aside: "Unread",
      isUrgent: true,
    }),
    ...refused.map(({ id, title, reason }) => ({
      key: id,
      words: `Refused: ${title ?? untitled}`,
      href: jobs(id),
      aside: reason ?? "Read why",
      isUrgent: true,
    })),
    ...ending.map(({ id, title, endsAt }) => ({
      key: id,
      words: title,
      href: jobs(id),
      aside: closingLabel(new Date(endsAt), now).replace(/^Closes/, "Ends"),
      isUrgent: true,
    })),
    ...(credits
      ? [
          {
            key: "credits",
            words: `${counted(credits.credits, "advert")} paid for and not used`,
            href: paths.recruiterTab("billing"),
            aside: `Use by ${shortDate(new Date(credits.expiresAt))}`,
          },
        ]
      : []),
    ...drafts.map(({ id, title, updatedAt }) => ({
      key: id,
      words: `Unfinished: ${title ?? untitled}`,
      href: paths.editPosting(id),
      aside: `Last changed ${shortDate(new Date(updatedAt))}`,
    })),
  ];
}
