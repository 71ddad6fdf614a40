import { paths } from "#server/addresses/paths.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { formatCount } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { troubleHref } from "../feeds/feeds-address.ts";
import { useFeedStats } from "../feeds/use-feed-stats.ts";
import { mailHref } from "../mail/mail-address.ts";
import styles from "../work/work.module.css";
import { kindsLabels, targetWords, waitedWords } from "../work/work-words.ts";

/** What waits, each a link to the list its number was counted from. */
export function WorkTiles({ mailsGivenUp }: { mailsGivenUp: number }) {
  const query = trpc.work.tiles.useQuery(undefined, { staleTime: 0 });
  const now = useNow();
  return (
    <section aria-labelledby="waiting">
      <SectionHeading id="waiting" level={3}>
        What waits for you
      </SectionHeading>
      <Loaded query={query} what="what waits for you" rows={4} skeleton={<ListSkeleton rows={4} />}>
        {({ kinds, cases, overTarget, mine }) => (
          <ul className={styles.tiles}>
            <Tile label="All cases" count={cases} href={paths.adminTab("work")} />
            <Tile label="Over target" count={overTarget} href={paths.adminTab("work", { late: "1" })} />
            <Tile label="Open with you" count={mine} href={paths.adminTab("work", { owner: "mine" })} />
            {kinds.map(({ kind, cases: waiting, oldestSince, overTarget: late, target }) => (
              <Tile
                key={kind}
                label={kindsLabels[kind]}
                count={waiting}
                href={paths.adminTab("work", { kind })}
                detail={[
                  oldestSince && `Oldest: ${waitedWords(oldestSince, now)}`,
                  `Target: ${targetWords(target)}`,
                  late > 0 && `${formatCount(late)} over target`,
                ]}
              />
            ))}
            <Tile
              label="E-mails given up"
              count={mailsGivenUp}
              href={mailHref({ state: "failed" })}
              detail={["Bounced, or tried too often"]}
            />
            <FeedsTile />
          </ul>
        )}
      </Loaded>
    </section>
  );
}

interface TileProps {
  label: string;
  count: number;
  href: string;
  detail?: readonly (string | false | null)[];
}

/** Feeds that failed or wait for somebody, counted from the very answer that their list shows. */
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
    <li className={styles.tile}>
      <Link href={href} keepPlace className={styles.tileLink}>
        <span>{label}</span>
        <span className={styles.figure}>{formatCount(count)}</span>
      </Link>
      {detail
        .flatMap((line) => (line ? [line] : []))
        .map((line) => (
          <span key={line} className={styles.soft}>
            {line}
          </span>
        ))}
    </li>
  );
}
