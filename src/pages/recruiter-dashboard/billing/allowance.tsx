import { type FormEvent, useState } from "react";
import styles from "#src/features/dashboard/dashboard.module.css";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import { capitalise } from "#src/lib/capitals.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted, formatCount, formatMoney } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Section, SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import monthlyLimitStyles from "./monthly-limit.module.css";

/** Adverts left and their expiry date, with each member's limit. */
export function Allowance() {
  const query = trpc.billing.allowance.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="what you have left" rows={4}>
      {({ available, lots, people, priceCredit }) => (
        <>
          <section aria-labelledby="left" className={styles.part}>
            <SectionHeading id="left" level={3}>
              {available === 0 ? "No adverts left" : `${counted(available, "advert")} left`}
            </SectionHeading>
            <p className={styles.soft}>
              One credit publishes one advert for the number of days in its plan. Credits that expire first are used first; a live advert
              runs for its full time.
            </p>
            {priceCredit.expiresAt !== null && (
              <p>
                <strong>{formatMoney(priceCredit.pence)} credit</strong> for promises to answer that you kept: it comes off your next
                orders, at most half of each. The first of it expires on {longDate(new Date(priceCredit.expiresAt))}.
              </p>
            )}
            {lots.length > 0 && (
              <RowTable
                caption="Credits by expiry date"
                items={lots}
                keyOf={({ expiresAt, reason, daysLive, credits }) => `${expiresAt} ${reason} ${daysLive} ${credits}`}
                columns={[
                  { label: "Usable until", cell: ({ expiresAt }) => (expiresAt ? longDate(new Date(expiresAt)) : "No expiry") },
                  { label: "From", cell: ({ reason }) => (reason ? capitalise(reason) : "Returned credit") },
                  { label: "Days live", isFigure: true, cell: ({ daysLive }) => daysLive },
                  { label: "Left", isFigure: true, cell: ({ credits }) => formatCount(credits) },
                ]}
              />
            )}
          </section>
          {people.length > 0 && (
            <Section id="people" heading="Use by person" level={3} className={styles.part}>
              <RowTable
                caption="Credits used this month"
                items={people}
                keyOf={({ id }) => id}
                columns={[
                  { label: "Person", cell: ({ name }) => name },
                  { label: "Used", isFigure: true, cell: ({ usedThisMonth }) => formatCount(usedThisMonth) },
                  { label: "Monthly limit", cell: (person) => <MonthlyLimit person={person} onChanged={() => query.refetch()} /> },
                ]}
              />
            </Section>
          )}
        </>
      )}
    </Loaded>
  );
}

interface Person {
  id: string;
  name: string;
  perMonth: number | null;
}

/** Monthly credit limit of one member; an empty field means no limit. */
function MonthlyLimit({ person, onChanged }: { person: Person; onChanged: () => unknown }) {
  const { client } = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [isSaved, setSaved] = useState(false);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("perMonth") ?? "").trim();
    const perMonth = typed === "" ? null : Number(typed);
    start(async () => {
      await client.billing.setLimit.mutate({ userId: person.id, perMonth });
      setSaved(true);
      onChanged();
    });
  };
  return (
    <form className={monthlyLimitStyles.limit} onSubmit={save} onInput={() => setSaved(false)}>
      <input
        name="perMonth"
        inputMode="numeric"
        pattern="\s*(?:\d{1,3}|1000)\s*"
        title="A whole number from 0 to 1,000, or nothing"
        defaultValue={person.perMonth ?? ""}
        placeholder="No limit"
        aria-label={`Monthly credit limit for ${person.name}; empty for no limit`}
      />
      <Button type="submit" kind="quiet" disabled={isBusy}>
        Save<span className="visually-hidden"> for {person.name}</span>
      </Button>
      <span role="status">{isSaved ? "Saved" : ""}</span>
      {refusal && <span role="alert">{refusal.message}</span>}
    </form>
  );
}
