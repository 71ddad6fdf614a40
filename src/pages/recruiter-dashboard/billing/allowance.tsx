import styles from "#src/dashboard/dashboard.module.css";
import rows from "#src/dashboard/row-table.module.css";
import { longDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { MonthlyLimit } from "./monthly-limit.tsx";

/** How many adverts are left and until when, and who may use how many. */
export function Allowance() {
  const query = trpc.billing.allowance.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="what you have left" rows={4}>
      {({ available, lots, people }) => (
        <>
          <section aria-labelledby="left" className={styles.part}>
            <h3 id="left">{available === 0 ? "No adverts left" : `${counted(available, "advert")} left`}</h3>
            <p className={styles.soft}>
              A credit puts one advert on the board for the days its plan names. What ends first is used first; an advert on the board
              stands for its whole time.
            </p>
            {lots.length > 0 && (
              <table className={`${table.table} ${rows.table}`}>
                <caption>Credits by the day they end</caption>
                <thead>
                  <tr>
                    <th scope="col">Usable until</th>
                    <th scope="col">From</th>
                    <th scope="col" className={table.figure}>
                      Days live
                    </th>
                    <th scope="col" className={table.figure}>
                      Left
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {lots.map(({ expiresAt, reason, daysLive, credits }) => (
                    <tr key={`${expiresAt} ${reason} ${daysLive} ${credits}`}>
                      <th scope="row">{expiresAt ? longDate(new Date(expiresAt)) : "No end"}</th>
                      <td data-label="From">{reason ?? "A credit put back"}</td>
                      <td data-label="Days live" className={table.figure}>
                        {daysLive}
                      </td>
                      <td data-label="Left" className={table.figure}>
                        {formatCount(credits)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
          {people.length > 0 && (
            <section aria-labelledby="people" className={styles.part}>
              <h3 id="people">Who uses them</h3>
              <table className={`${table.table} ${rows.table}`}>
                <caption>Credits used this month</caption>
                <thead>
                  <tr>
                    <th scope="col">Person</th>
                    <th scope="col" className={table.figure}>
                      Used
                    </th>
                    <th scope="col">Most a month</th>
                  </tr>
                </thead>
                <tbody>
                  {people.map((person) => (
                    <tr key={person.id}>
                      <th scope="row">{person.name}</th>
                      <td data-label="Used" className={table.figure}>
                        {formatCount(person.usedThisMonth)}
                      </td>
                      <td data-label="Most a month">
                        <MonthlyLimit person={person} onChanged={() => query.refetch()} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </>
      )}
    </Loaded>
  );
}
