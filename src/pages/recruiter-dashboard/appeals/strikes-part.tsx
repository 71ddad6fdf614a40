import type { StrikeStep } from "#db/case-values.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { AppealPart } from "./appeal-part.tsx";

const stepWords: Record<StrikeStep, string> = {
  none: "No strikes are active any more.",
  warning: "One active strike: a warning. With a second, each of your adverts needs approval before it goes live.",
  review: "Two active strikes: each of your adverts needs approval before it goes live. With a third, you cannot publish.",
  suspended: "Three or more active strikes: you cannot publish adverts.",
};

export function StrikesPart() {
  const { user } = useCurrentUser();
  const mayStand = user !== null && user.role !== "platform_admin";
  const { data } = trpc.appeals.standing.useQuery(undefined, { staleTime: 0, enabled: mayStand });
  if (!data || data.strikes.length === 0) return null;
  return (
    <section aria-labelledby="strikes" className={styles.stack}>
      <SectionHeading id="strikes" level={3}>
        Strikes
      </SectionHeading>
      <p>{stepWords[data.step]}</p>
      <ul>
        {data.strikes.map((strike) => (
          <li key={strike.id}>
            <p>
              {shortDate(new Date(strike.givenAt))}: {strike.reason}{" "}
              {strike.counts ? `Active until ${shortDate(new Date(strike.expiresAt))}.` : "No longer active."}
            </p>
            <AppealPart subject="strike" against={strike} />
          </li>
        ))}
      </ul>
    </section>
  );
}
