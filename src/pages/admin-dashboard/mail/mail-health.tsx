import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import table from "#src/ui/table.module.css";
import { momentText } from "../moment-text.ts";

type Health = Outputs["mail"]["health"];

/** How many mails go out from day to day, and which addresses refuse them. */
export function MailHealth() {
  const query = trpc.mail.health.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="how e-mail goes" rows={8}>
      {(health) => (
        <div className={dashboard.stack}>
          <Days days={health.days} />
          <Addresses health={health} />
        </div>
      )}
    </Loaded>
  );
}

const Days = ({ days }: { days: Health["days"] }) => (
  <table className={table.table}>
    <caption>E-mails of the last 14 days, by London’s day</caption>
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col" className={table.figure}>
          Ordered
        </th>
        <th scope="col" className={table.figure}>
          Sent
        </th>
        <th scope="col" className={table.figure}>
          Given up
        </th>
      </tr>
    </thead>
    <tbody>
      {days.map(({ day, ordered, sent, failed }) => (
        <tr key={day}>
          <th scope="row">{shortDate(new Date(`${day}T12:00:00Z`))}</th>
          <td className={table.figure}>{formatCount(ordered)}</td>
          <td className={table.figure}>{formatCount(sent)}</td>
          <td className={table.figure}>{formatCount(failed)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Addresses({ health: { addresses, unreachable } }: { health: Health }) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const tryAgain = (key: string) =>
    start(async () => {
      await cache.client.mail.tryAddressAgain.mutate({ key });
      await cache.mail.health.invalidate();
    });
  return (
    <section aria-labelledby="addresses">
      <SectionHeading id="addresses" level={3}>
        Addresses that refuse our e-mails
      </SectionHeading>
      {addresses.length === 0 ? (
        <p>None does.</p>
      ) : (
        <>
          <p>
            {counted(unreachable, "address", "addresses")}
            {unreachable > addresses.length && `, the newest ${formatCount(addresses.length)} below`}. Job alerts to them wait until an
            e-mail arrives or you let one be tried again.
          </p>
          <ul className={dashboard.rows}>
            {addresses.map(({ key, masked, since }) => (
              <li key={key} className={dashboard.row}>
                <span className={dashboard.words}>
                  {masked} <span className={dashboard.soft}>since {momentText(since)}</span>
                </span>
                <span className={dashboard.side}>
                  <Button kind="quiet" disabled={isBusy} onClick={() => tryAgain(key)}>
                    Try it again<span className="visually-hidden">: {masked}</span>
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {refusal && <p role="alert">{refusal.message}</p>}
    </section>
  );
}
