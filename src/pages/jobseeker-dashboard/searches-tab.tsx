import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { SearchRow } from "./search-row.tsx";

type Alerts = Outputs["alerts"]["own"];
type SavedSearch = Alerts["items"][number];

/** Saved searches, the new adverts in each, and their mail frequency. */
export default function SearchesTab() {
  const query = trpc.alerts.own.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your saved searches" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {(found) => <Searches found={found} />}
    </Loaded>
  );
}

/** A removed search keeps its place until the list is reopened, so that it can be restored there. */
function Searches({ found }: { found: Alerts }) {
  const [removed, setRemoved] = useState<readonly SavedSearch[]>([]);
  const mark = (search: SavedSearch, isRemoved: boolean) =>
    setRemoved((before) => [...before.filter(({ query }) => query !== search.query), ...(isRemoved ? [search] : [])]);
  const remaining = found.items.filter(({ query }) => !removed.some((gone) => gone.query === query));
  const shown = [...found.items.filter(({ query }) => remaining.some((each) => each.query === query)), ...removed].sort((one, other) =>
    one.createdAt.localeCompare(other.createdAt),
  );
  return (
    <div className={styles.stack}>
      <MailDelivery found={found} />
      {shown.length === 0 ? (
        <Empty href={paths.jobs()} action="Search the jobs">
          You have not saved any searches yet. Search the jobs, then choose “Save this search and e-mail me” above the list.
        </Empty>
      ) : (
        <ul className={styles.rows}>
          {shown.map((search) => (
            <SearchRow
              key={search.query}
              search={search}
              isRemoved={!remaining.some(({ query }) => query === search.query)}
              onChange={(isRemoved) => mark(search, isRemoved)}
            />
          ))}
        </ul>
      )}
      {remaining.length >= found.most && (
        <p className={styles.soft}>You can save at most {found.most} searches. Remove one to save another.</p>
      )}
      <p className={styles.soft}>
        New jobs from all your searches come in one e-mail, at most three a day, without the kinds of job you asked for fewer of:{" "}
        <Link href={paths.jobseekerTab("hidden")}>see what is left out</Link>.
      </p>
    </div>
  );
}

/** Says whether alert mails are delivered, and what to do when they are not. */
function MailDelivery({ found: { email, mailsAlerts, unreachableSince, items } }: { found: Alerts }) {
  const cache = trpc.useUtils();
  const retry = trpc.alerts.tryAddressAgain.useMutation();
  const switchOn = trpc.account.preferences.update.useMutation();
  const { start, isBusy, refusal } = useCommand();
  const run = (call: () => Promise<unknown>) =>
    start(async () => {
      await call();
      await Promise.all([cache.alerts.own.invalidate(), cache.account.preferences.get.invalidate()]);
    });
  const failure = refusal && <p role="alert">{refusal.message}</p>;
  if (unreachableSince !== null) {
    return (
      <Notice tone="warn" label="We could not reach you">
        E-mail to {email} has been bouncing since {shortDate(new Date(unreachableSince))}, so we have stopped sending.{" "}
        <Link href={paths.myAccount("email")}>Change your address</Link>, or, once it works again:{" "}
        <Button disabled={isBusy} onClick={() => run(() => retry.mutateAsync())}>
          Try again
        </Button>
        {failure}
      </Notice>
    );
  }
  if (mailsAlerts || items.every(({ frequency }) => frequency === "none")) return null;
  return (
    <Notice label="E-mail alerts are off">
      Your searches are saved, but we are not e-mailing you about them.{" "}
      <Button disabled={isBusy} onClick={() => run(() => switchOn.mutateAsync({ jobAlerts: true }))}>
        Switch them on
      </Button>
      {failure}
    </Notice>
  );
}
