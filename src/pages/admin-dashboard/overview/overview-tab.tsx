import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import { formatCount } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { troubleHref } from "../feeds/feeds-address.ts";
import { useFeedStats } from "../feeds/use-feed-stats.ts";
import { mailHref, stateWords as mailWords } from "../mail/mail-address.ts";
import { MissingSellerSettings } from "../orders/unset-seller.tsx";
import work from "../work/work.module.css";
import { kindPluralLabels, targetWords, waitingTimeText } from "../work/work-words.ts";

type Overview = Outputs["admin"]["overview"];

export default function OverviewTab() {
  const { data, error, isFetching, refetch } = trpc.admin.overview.useQuery(undefined, { staleTime: 0 });
  const tiles = trpc.work.tiles.useQuery(undefined, { staleTime: 0 });
  const feeds = useFeedStats();
  // Rendered together with the section above, which would otherwise push it down.
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
          <MissingSellerSettings unset={invoices.unset} waiting={invoices.waiting} />
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
  jobseeker: "Jobseeker accounts",
  recruiter: "Recruiter accounts",
  company_admin: "Company administrators",
  platform_admin: "Site administrators",
};

/** Formats "awaiting-review" as "Awaiting review". */
const stateWords = (state: string): string => (state.charAt(0).toUpperCase() + state.slice(1)).replaceAll("-", " ");

interface CountsProps {
  id: string;
  heading: string;
  counts: Readonly<Record<string, number>>;
  words?: Readonly<Record<string, string>>;
}

function Counts({ id, heading, counts, words = {} }: CountsProps) {
  return (
    <Section id={id} level={3} heading={heading}>
      <RowTable
        isPlain
        items={Object.entries(counts)}
        keyOf={([state]) => state}
        columns={[
          { label: "State", cell: ([state]) => words[state] ?? stateWords(state) },
          { label: "Count", isFigure: true, cell: ([, count]) => formatCount(count) },
        ]}
      />
    </Section>
  );
}

/** Counts of pending work, each linked to the list it counts. */
function WorkTiles({ mailsGivenUp }: { mailsGivenUp: number }) {
  const query = trpc.work.tiles.useQuery(undefined, { staleTime: 0 });
  const now = useNow();
  return (
    <Section id="waiting" level={3} heading="Waiting for you">
      <Loaded query={query} what="the cases waiting for you" rows={4} skeleton={<ListSkeleton rows={4} />}>
        {({ kinds, cases, overTarget, mine }) => (
          <ul className={work.tiles}>
            <Tile label="All cases" count={cases} href={paths.adminTab("work")} />
            <Tile label="Over target" count={overTarget} href={paths.adminTab("work", { late: "1" })} />
            <Tile label="Opened by you" count={mine} href={paths.adminTab("work", { owner: "mine" })} />
            {kinds.map(({ kind, cases: waiting, oldestSince, overTarget: late, target }) => (
              <Tile
                key={kind}
                label={kindPluralLabels[kind]}
                count={waiting}
                href={paths.adminTab("work", { kind })}
                detail={[
                  oldestSince && `Oldest: ${waitingTimeText(oldestSince, now)}`,
                  `Target: ${targetWords(target)}`,
                  late > 0 && `${formatCount(late)} over target`,
                ]}
              />
            ))}
            <Tile
              label="Failed e-mails"
              count={mailsGivenUp}
              href={mailHref({ state: "failed" })}
              detail={["Bounced, or out of retries"]}
            />
            <FeedsTile />
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

interface TileProps {
  label: string;
  count: number;
  href: string;
  detail?: readonly (string | false | null)[];
}

/** Feeds that failed or need attention, counted from the query that their list shows. */
function FeedsTile() {
  const { data } = useFeedStats();
  if (!data) return null;
  const inTrouble = data.sources.filter(({ needsAttention }) => needsAttention);
  const held = inTrouble.filter(({ lastRun }) => lastRun?.state === "held").length;
  return (
    <Tile
      label="Feeds failed or held"
      count={inTrouble.length}
      href={troubleHref()}
      detail={[inTrouble.length > held && `${formatCount(inTrouble.length - held)} failed`, held > 0 && `${formatCount(held)} held`]}
    />
  );
}

function Tile({ label, count, href, detail = [] }: TileProps) {
  return (
    <li className={work.tile}>
      <Link href={href} keepPlace className={work.tileLink}>
        <span>{label}</span>
        <span className={work.figure}>{formatCount(count)}</span>
      </Link>
      {detail
        .flatMap((line) => (line ? [line] : []))
        .map((line) => (
          <span key={line} className={work.soft}>
            {line}
          </span>
        ))}
    </li>
  );
}
