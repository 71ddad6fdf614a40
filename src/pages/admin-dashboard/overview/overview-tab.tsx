import { Fragment } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
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
          <WorkTiles mailsGivenUp={mail.failed} />
          <MissingSellerSettings unset={invoices.unset} waiting={invoices.waiting} />
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
  const label = (state: string) => words[state] ?? stateWords(state);
  const counted = Object.entries(counts).filter(([, count]) => count > 0);
  const empty = Object.keys(counts).filter((state) => !counts[state]);
  return (
    <Section id={id} level={3} heading={heading}>
      {counted.length > 0 && (
        <ul className={work.tiles}>
          {counted.map(([state, count]) => (
            <li key={state} className={`${work.tile} ${work.tileLink}`}>
              {label(state)} <span>{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <p className={`${work.soft} ${work.empty}`}>None: {empty.map((state) => label(state).toLowerCase()).join(", ")}</p>
      )}
    </Section>
  );
}

interface Tile {
  label: string;
  count: number;
  href: string;
  detail?: readonly (string | false | null)[];
}

/** Counts of pending work, each linked to the list it counts. What waits for nobody is named in one sentence below. */
function WorkTiles({ mailsGivenUp }: { mailsGivenUp: number }) {
  const query = trpc.work.tiles.useQuery(undefined, { staleTime: 0 });
  const feeds = useFeedStats();
  const now = useNow();
  return (
    <Section id="waiting" level={3} heading="Waiting for a decision">
      <Loaded query={query} what="the cases waiting for a decision" rows={4} skeleton={<ListSkeleton rows={4} />}>
        {({ kinds, cases, overTarget, mine }) => (
          <Tiles
            tiles={[
              ...(cases > 0 ? [{ label: "All cases", count: cases, href: paths.adminTab("work") }] : []),
              { label: "Over target", count: overTarget, href: paths.adminTab("work", { late: "1" }) },
              { label: "Opened by you", count: mine, href: paths.adminTab("work", { owner: "mine" }) },
              ...kinds.map(({ kind, cases: waiting, oldestSince, overTarget: late, target }) => ({
                label: kindPluralLabels[kind],
                count: waiting,
                href: paths.adminTab("work", { kind }),
                detail: [
                  oldestSince && `Oldest: ${waitingTimeText(oldestSince, now)}`,
                  `Target: ${targetWords(target)}`,
                  late > 0 && `${formatCount(late)} over target`,
                ],
              })),
              { label: "Failed e-mails", count: mailsGivenUp, href: mailHref({ state: "failed" }), detail: ["Bounced, or out of retries"] },
              ...(feeds.data ? [feedsTile(feeds.data.sources)] : []),
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

/** Feeds that failed or need attention, counted from the query that their list shows. */
function feedsTile(sources: NonNullable<ReturnType<typeof useFeedStats>["data"]>["sources"]): Tile {
  const inTrouble = sources.filter(({ needsAttention }) => needsAttention);
  const held = inTrouble.filter(({ lastRun }) => lastRun?.state === "held").length;
  return {
    label: "Feeds failed or held",
    count: inTrouble.length,
    href: troubleHref(),
    detail: [inTrouble.length > held && `${formatCount(inTrouble.length - held)} failed`, held > 0 && `${formatCount(held)} held`],
  };
}

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const waiting = tiles.filter(({ count }) => count > 0);
  const empty = tiles.filter(({ count }) => count === 0);
  return (
    <>
      {waiting.length > 0 ? (
        <ul className={work.tiles}>
          {waiting.map((tile) => (
            <WaitingTile key={tile.label} {...tile} />
          ))}
        </ul>
      ) : (
        <p className={work.allDone}>You’re all caught up.</p>
      )}
      {empty.length > 0 && (
        <p className={`${work.soft} ${work.empty}`}>
          None:{" "}
          {empty.map(({ label, href }, at) => (
            <Fragment key={label}>
              {at > 0 && ", "}
              <Link href={href} keepPlace>
                {label}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

function WaitingTile({ label, count, href, detail = [] }: Tile) {
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
