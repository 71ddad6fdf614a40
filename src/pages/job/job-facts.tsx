import type { ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import { clockTime } from "#src/lib/clock-time.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { postedLabel } from "#src/lib/posted-label.ts";
import { replyWords } from "#src/lib/reply-words.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Explained } from "#src/ui/explained.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import type { Job } from "./job.types.ts";
import jobAdvertStyles from "./job-advert.module.css";
import styles from "./job-facts.module.css";

const meanings = {
  side: "Whose money the work looks after: the client’s side (PQS, cost consultancy), a main contractor or a subcontractor.",
  basis:
    "How a day rate is paid: PAYE, an umbrella company’s assignment rate, or to a limited company outside IR35. The three are not directly comparable.",
  procurement: "How the building contract is let: design and build, traditional, framework and so on.",
  suites: "The standard forms of contract used for the work, such as JCT or NEC4.",
  rics: "The RICS grade required: AssocRICS, then MRICS through the APC, then FRICS.",
};

/** The advert's facts in a fixed order; missing ones are stated as missing. */
export function JobFacts({ job }: { job: Job }) {
  const isContract = job.pay?.period === "day" || job.pay?.period === "hour" || job.durationMonths !== null;
  return (
    <section aria-labelledby="facts">
      <SectionHeading id="facts">At a glance</SectionHeading>
      <dl className={styles.facts}>
        <Fact name="Role">
          <Link href={paths.jobs({ category: [job.category.slug] })}>{job.category.label}</Link>
        </Fact>
        <Fact name="Level">{job.levelLabel}</Fact>
        <Fact name="Side" meaning={meanings.side}>
          {job.sideLabel}
        </Fact>
        <Fact name="Contract">{[job.contractType.label, duration(job)].filter(Boolean).join(", ")}</Fact>
        {isContract && (
          <Fact name="IR35 and pay basis" meaning={meanings.basis}>
            {job.pay?.basisLabel && [job.pay, ...job.pay.otherRates].map(({ basisLabel }) => basisLabel).join(" · ")}
          </Fact>
        )}
        {isContract && <Fact name="Hours a day">{job.pay?.hoursPerDay}</Fact>}
        <Fact name="Hours">{job.workingPatternLabel}</Fact>
        <Fact name="Work type">{[job.workType.label, daysPerWeekLine(job)].filter(Boolean).join(", ")}</Fact>
        <Fact name="Project site">{job.site && <PlaceLink place={job.site} />}</Fact>
        <Fact name="Office">{job.office && <PlaceLink place={job.office} />}</Fact>
        <Fact name="Other places">
          {job.otherPlaces.length > 0 &&
            job.otherPlaces.map((place, at) => (
              <span key={place.label}>
                {at > 0 && ", "}
                <PlaceLink place={place} />
              </span>
            ))}
        </Fact>
        <Fact name="Sector">{job.sector && <Link href={paths.jobs({ sector: [job.sector.slug] })}>{job.sector.label}</Link>}</Fact>
        <Fact name="Project value">{job.projectValueLabel}</Fact>
        <Fact name="Procurement" meaning={meanings.procurement}>
          {job.procurementRouteLabel}
        </Fact>
        <Fact name="Contract suites" meaning={meanings.suites}>
          {job.suites.map(({ label }) => label).join(", ")}
        </Fact>
        <Fact name="Professional level" meaning={meanings.rics}>
          {job.rics && `${job.rics.label}, ${ricsRule(job)}`}
        </Fact>
        <Fact name="Start">{job.startsOn && longDate(new Date(`${job.startsOn}T12:00:00Z`))}</Fact>
        <Fact name="Closing date">
          {job.closesAt && `${longDate(new Date(job.closesAt))}, ${clockTime(new Date(job.closesAt))} UK time`}
        </Fact>
        <Fact name="Benefits">{job.benefits.join(", ")}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, meaning, children }: { name: string; meaning?: string; children: ReactNode }) {
  const isStated = children !== null && children !== undefined && children !== "" && children !== false;
  return (
    <div className={styles.fact}>
      <dt>{meaning ? <Explained meaning={meaning}>{name}</Explained> : name}</dt>
      <dd className={isStated ? undefined : styles.missing}>{isStated ? children : "Not stated"}</dd>
    </div>
  );
}

function PlaceLink({ place }: { place: NonNullable<Job["site"]> }) {
  const region = place.region && !place.label.includes(place.region) ? `, ${place.region}` : "";
  return place.slug ? (
    <>
      <Link href={paths.jobs({ location: place.label })}>{place.label}</Link>
      {region}
    </>
  ) : (
    place.label
  );
}

function duration(job: Job): string {
  if (job.durationMonths === null) return "";
  const months = counted(job.durationMonths, "month");
  return job.extensionLikely ? `${months}, extension likely` : months;
}

function daysPerWeekLine(job: Job): string {
  const days = (count: number | null, where: string) => (count ? `${counted(count, "day")} a week ${where}` : "");
  return [days(job.siteDaysPerWeek, "on site"), days(job.homeDaysPerWeek, "at home")].filter(Boolean).join(", ");
}

function ricsRule(job: Job): string {
  const rule = job.rics?.rule;
  return rule === "required" ? "required" : rule === "working-towards" ? "or working towards it" : "preferred";
}

/** Advertiser and age of the advert, from stored facts only. */
export function JobTrust({ job, isPreview }: { job: Job; isPreview: boolean }) {
  const now = useNow();
  return (
    <section aria-labelledby="trust" className={jobAdvertStyles.panel}>
      <h2 id="trust">Who posted this</h2>
      <p>{job.postedBy}</p>
      <p>
        {job.company.isVerified ? "Verified: the board has checked that this firm is who it says it is." : "Not yet verified by the board."}
      </p>
      {job.replyRecord && (
        <p>
          {job.company.name} has {replyWords(job.replyRecord)}
        </p>
      )}
      <p>
        First advertised {longDate(new Date(job.firstPublishedAt))}
        {job.relistedCount > 0 && `, relisted ${counted(job.relistedCount, "time")}`}.
        {job.confirmedOpenAt && job.isOpen && ` Confirmed open ${confirmedLabel(new Date(job.confirmedOpenAt), now)}.`}
      </p>
      {job.changes.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {job.source && (
        <p>
          This advert came from {job.source.name}.
          {job.source.url && (
            <>
              {" "}
              <a href={job.source.url} rel="nofollow noopener external">
                See it where it was published <span aria-hidden="true">↗</span>
              </a>
            </>
          )}
        </p>
      )}
      {job.company.liveJobCount > 0 && (
        <p>
          <Link href={paths.company(job.company.slug)}>
            {job.company.name}: {counted(job.company.liveJobCount, "live advert")}
          </Link>
        </p>
      )}
      {!isPreview && (
        <p data-screen-only>
          <Link href={paths.reportJob(job.id)}>Report this advert</Link>
        </p>
      )}
    </section>
  );
}

function confirmedLabel(confirmedAt: Date, now: Date): string {
  const label = postedLabel(confirmedAt, now);
  return label === "Just posted"
    ? "within the hour"
    : label === "Yesterday"
      ? "yesterday"
      : /^\d+ [A-Z]/.test(label)
        ? `on ${label}`
        : label;
}
