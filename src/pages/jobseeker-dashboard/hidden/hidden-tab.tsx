import { type ReactNode, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { readPage } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

type Hidden = Outputs["tastes"]["hidden"];

/** What the user has hidden or wants fewer of, each with an undo button. */
export default function HiddenTab({ search }: TabProps) {
  const query = trpc.tastes.hidden.useQuery({ page: readPage(search) }, { staleTime: 0 });
  return (
    <Loaded query={query} what="what you have hidden" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {(found) => <Lists found={found} />}
    </Loaded>
  );
}

function Lists({ found: { adverts, employers, fewer } }: { found: Hidden }) {
  const { client } = trpc.useUtils();
  if (adverts.total + employers.length + fewer.length === 0) {
    return (
      <Empty href={paths.jobs()} action="Search the jobs">
        You have not hidden anything. Use “Hide” on an advert to hide it or its employer, or to see fewer like it.
      </Empty>
    );
  }
  return (
    <div className={styles.stack}>
      {employers.length > 0 && (
        <Part id="hidden-employers" heading="Employers">
          {employers.map(({ slug, name, hiddenAt }) => (
            <RestoreItem key={slug} name={name} act={() => client.tastes.showEmployer.mutate({ employer: slug })}>
              <Link href={paths.company(slug)}>{name}</Link>, hidden {shortDate(new Date(hiddenAt))}
            </RestoreItem>
          ))}
        </Part>
      )}
      {fewer.length > 0 && (
        <Part id="fewer" heading="Fewer like this">
          {fewer.map(({ kind, value, label }) => (
            <RestoreItem key={kind + value} name={label} act={() => client.tastes.askAgain.mutate({ kind, value })}>
              {label} – not recommended or e-mailed to you
            </RestoreItem>
          ))}
        </Part>
      )}
      {adverts.total > 0 && (
        <Part id="hidden-adverts" heading="Adverts">
          {adverts.items.map(({ jobId, title, companyName, hiddenAt }) => (
            <RestoreItem key={jobId} name={title} act={() => client.tastes.showJob.mutate({ jobId })}>
              <Link href={paths.job(jobId)}>{title}</Link>, {companyName}, hidden {shortDate(new Date(hiddenAt))}
            </RestoreItem>
          ))}
        </Part>
      )}
      <Pagination
        page={adverts.page}
        pageCount={Math.ceil(adverts.total / adverts.limit)}
        href={(page) => paths.jobseekerTab("hidden", page > 1 ? { page: String(page) } : {})}
      />
    </div>
  );
}

function Part({ id, heading, children }: { id: string; heading: string; children: React.ReactNode }) {
  return (
    <Section id={id} level={3} heading={heading}>
      <ul className={styles.rows}>{children}</ul>
    </Section>
  );
}

/** One hidden item and the button that restores it; once restored, a message replaces it until the list is reopened. */
function RestoreItem({ name, act, children }: { name: string; act: () => Promise<unknown>; children: ReactNode }) {
  const { tastes, matches } = trpc.useUtils();
  const [isBack, setBack] = useState(false);
  const { start, isBusy, refusal } = useCommand();
  const bringBack = () =>
    start(async () => {
      await act();
      setBack(true);
      void tastes.own.invalidate();
      void matches.recommended.invalidate();
    });
  return (
    <li className={styles.row}>
      <p className={styles.words}>{children}</p>
      <div className={styles.side}>
        {isBack ? (
          <p role="status">Shown again</p>
        ) : (
          <Button kind="quiet" aria-disabled={isBusy || undefined} onClick={bringBack}>
            Show again<span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
      {refusal && <p role="alert">{refusal.message}</p>}
    </li>
  );
}
