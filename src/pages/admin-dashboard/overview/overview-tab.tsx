import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { useFeedStats } from "../feeds/use-feed-stats.ts";
import { stateWords as mailWords } from "../mail/mail-address.ts";
import { UnsetSeller } from "../orders/unset-seller.tsx";
import work from "../work/work.module.css";
import { WorkTiles } from "./work-tiles.tsx";

type Overview = Outputs["admin"]["overview"];

/** How the board stands, in numbers. */
export default function OverviewTab() {
  const { data, error, isFetching, refetch } = trpc.admin.overview.useQuery(undefined, { staleTime: 0 });
  const tiles = trpc.work.tiles.useQuery(undefined, { staleTime: 0 });
  const feeds = useFeedStats();
  // Shown at once with what stands above it, which would push it down.
  const isWhole = !tiles.isPending && !feeds.isPending;
  return (
    <Loaded
      query={{ data: isWhole ? data : undefined, error, isFetching, refetch }}
      what="the overview"
      rows={6}
      skeleton={<ListSkeleton rows={6} />}
    >
      {({ accounts, jobs, mail, invoices }) => (
        <div className={styles.stack}>
          <UnsetSeller unset={invoices.unset} waiting={invoices.waiting} />
          <WorkTiles mailsGivenUp={mail.failed} />
          <div className={work.counts}>
            <Counts id="adverts" heading="Adverts" counts={jobs} />
            {accounts.map(({ role, byState }) => (
              <Counts key={role} id={`accounts-${role}`} heading={roleWords[role]} counts={byState} />
            ))}
            <Counts id="mail" heading="E-mails" counts={mail} words={mailWords} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

const roleWords: Record<Overview["accounts"][number]["role"], string> = {
  jobseeker: "Accounts of jobseekers",
  recruiter: "Accounts of recruiters",
  company_admin: "Administrators of companies",
  platform_admin: "Administrators of the site",
};

/** "awaiting-review" as "Awaiting review". */
const stateWords = (state: string): string => (state.charAt(0).toUpperCase() + state.slice(1)).replaceAll("-", " ");

interface CountsProps {
  id: string;
  heading: string;
  counts: Readonly<Record<string, number>>;
  words?: Readonly<Record<string, string>>;
}

function Counts({ id, heading, counts, words = {} }: CountsProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} level={3}>
        {heading}
      </SectionHeading>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col" className={table.figure}>
              Count
            </th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(counts).map(([state, count]) => (
            <tr key={state}>
              <th scope="row">{words[state] ?? stateWords(state)}</th>
              <td className={table.figure}>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
