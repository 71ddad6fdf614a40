import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { AdvertMenu } from "#src/features/board/advert-menu.tsx";
import { HiddenNote, MatchReasons } from "#src/features/board/card-parts.tsx";
import { isHiddenBy, useTastes } from "#src/features/board/tastes.ts";
import { CompareBar, CompareToggle } from "#src/features/compare/compare-bar.tsx";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { PayEquivalent } from "#src/features/pay-terms/equivalent.tsx";
import { SaveToggle } from "#src/features/saved/save-toggle.tsx";
import { type SavedJobs, useSavedJobs } from "#src/features/saved/saved-jobs.ts";
import { formatMonthOrDay, longDate } from "#src/lib/dates.ts";
import { formatCount, formatMoney } from "#src/lib/money.ts";
import { closingLabel, postedLabel } from "#src/lib/posted-label.ts";
import { useSeenJobs } from "#src/lib/seen-jobs.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Price } from "#src/ui/price.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import parts from "./recommended-row.module.css";

type Recommended = Outputs["matches"]["recommended"];
type AwardsNear = Outputs["contractAwards"]["near"];
const maxMissingShown = 3;

/** Open adverts that match the profile, best first, each with its reasons; and how to improve the matches. */
export default function RecommendedTab() {
  const query = trpc.matches.recommended.useQuery(undefined, { staleTime: 0 });
  // Asked here, so that both travel in one batch.
  const { data: near } = trpc.contractAwards.near.useQuery();
  return (
    <Loaded query={query} what="your recommendations" rows={5} skeleton={<ListSkeleton rows={5} />}>
      {(found) => <List found={found} near={near} />}
    </Loaded>
  );
}

function List({ found, near }: { found: Recommended; near: AwardsNear | undefined }) {
  const now = useNow();
  const seen = useSeenJobs();
  const saved = useSavedJobs();
  if (found.isBlank) {
    return (
      <Empty href={paths.jobseekerProfile} action="Fill in my profile">
        Your profile does not say enough yet for us to recommend jobs. Add {joinWithAnd(found.missing)}.
      </Empty>
    );
  }
  return (
    <div className={styles.stack}>
      {found.missing.length > 0 && (
        <p>
          For better recommendations, add {joinWithAnd(found.missing)}. <Link href={paths.jobseekerProfile}>Edit my profile</Link>
        </p>
      )}
      {found.items.length === 0 ? (
        <Empty href={paths.jobs()} action="Search the jobs">
          No open advert suits your profile at the moment. Jobs you have applied for or hidden are not listed here.
        </Empty>
      ) : (
        <ol className={styles.rows}>
          {found.items.map((item) => (
            <RecommendedRow key={item.jobId} item={item} now={now} isSeen={seen.has(item.jobId)} saved={saved} />
          ))}
        </ol>
      )}
      {near && <WonNearYou near={near} />}
      <p>
        <ButtonLink kind="quiet" href={paths.jobseekerTab("hidden")}>
          See what you have hidden
        </ButtonLink>
      </p>
      <CompareBar />
    </div>
  );
}

/** Firms that have just won work in the jobseeker's region and advertise nothing yet: nothing where there are none. */
function WonNearYou({ near: { region, items, total } }: { near: AwardsNear }) {
  if (!region || items.length === 0) return null;
  return (
    <Section
      id="won-near-you"
      level={3}
      aside={
        <Link href={paths.contractAwards(`?${new URLSearchParams({ region: region.slug, adverts: "none" })}`)}>
          All {formatCount(total)}
        </Link>
      }
      heading="Won within 60 days near you; nothing advertised yet"
    >
      <ul className={styles.rows}>
        {items.map(({ ocid, title, supplier, company, buyer, place, awardedOn, valuePence, currency, isSample }) => (
          <li key={`${ocid} ${title} ${supplier}`} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.title}>{company ? <Link href={paths.company(company.slug)}>{supplier}</Link> : supplier}</p>
              <p>
                {title} {isSample && <Tag>Sample</Tag>}
              </p>
              <p className={`${styles.soft} ${styles.small}`}>{[buyer, place, formatMonthOrDay(awardedOn)].filter(Boolean).join(" · ")}</p>
            </div>
            <p className={styles.side}>{valuePence === null ? "Value not stated" : formatMoney(valuePence, currency)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function joinWithAnd(missing: readonly string[]): string {
  const [last, ...others] = missing.slice(0, maxMissingShown).toReversed();
  return others.length === 0 ? (last ?? "") : `${others.toReversed().join(", ")} and ${last}`;
}

interface RecommendedRowProps {
  item: Outputs["matches"]["recommended"]["items"][number];
  now: Date;
  isSeen: boolean;
  saved: SavedJobs | null;
}

/** One recommended advert and its reasons. Hidden from here it keeps its place until the list is reopened. */
function RecommendedRow({ item: { job, lines, appliedBefore }, now, isSeen, saved }: RecommendedRowProps) {
  const tastes = useTastes();
  if (tastes && isHiddenBy(tastes, job)) {
    return (
      <li className={styles.row}>
        <HiddenNote job={job} />
      </li>
    );
  }
  return (
    <li className={parts.row} aria-label={job.title}>
      <div className={styles.words}>
        <p className={styles.title}>
          <Link href={paths.job(job.id)}>{job.title}</Link>
          {isSeen && <span className={styles.soft}> Viewed</span>}
        </p>
        <p>
          <Link href={paths.company(job.company.slug)}>{job.company.name}</Link>
          {job.company.isAgency && " (agency)"} · {job.placeLabel}
        </p>
        <Price pay={job.pay} payText={job.payText} />
        {job.pay && <PayEquivalent pay={job.pay} />}
        <p className={`${styles.soft} ${styles.small}`}>
          {postedLabel(new Date(job.firstPublishedAt), now)}
          {job.closesAt && ` · ${closingLabel(new Date(job.closesAt), now)}`} {job.isSample && <Tag>Sample</Tag>}
        </p>
        {appliedBefore && (
          <p>
            <Tag tone="warn">Applied</Tag> You applied for this vacancy on {longDate(new Date(appliedBefore.sentAt))}, through{" "}
            <Link href={paths.job(appliedBefore.jobId)}>another advert</Link>.
          </p>
        )}
      </div>
      <div className={parts.reasons}>
        <MatchReasons lines={lines} />
      </div>
      <div className={parts.actions}>
        {saved && <SaveToggle job={job} saved={saved} />}
        <CompareToggle job={job} />
        <AdvertMenu job={job} opensTo="end" />
      </div>
    </li>
  );
}
