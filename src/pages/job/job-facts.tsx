import type { ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import { clockTime, longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { Explained } from "#src/ui/explained.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import type { Job } from "./job.types.ts";
import styles from "./job-facts.module.css";

const meanings = {
  side: "Whose money the work looks after: the client’s side (PQS, cost consultancy), a main contractor or a subcontractor.",
  basis:
    "How a day rate is paid: PAYE, an umbrella company’s assignment rate, or to a limited company outside IR35. The three are not directly comparable.",
  procurement: "How the building contract is let: design and build, traditional, framework and so on.",
  suites: "The standard forms of contract used for the work, such as JCT or NEC4.",
  rics: "The RICS grade required: AssocRICS, then MRICS through the APC, then FRICS.",
};

interface Fact {
  name: string;
  meaning?: string | undefined;
  value: ReactNode;
}

/** The advert's facts in a fixed order; those not stated are named together in one line. */
export function JobFacts({ job, ask }: { job: Job; ask?: ReactNode }) {
  const facts = listFacts(job);
  const stated = facts.filter(({ value }) => isStated(value));
  const missing = facts.filter(({ value }) => !isStated(value));
  return (
    <Section id="facts" heading="At a glance" className={styles.section}>
      <dl className={styles.facts}>
        {stated.map(({ name, meaning, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{meaning ? <Explained meaning={meaning}>{name}</Explained> : name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <p className={styles.missing}>
          Not stated: {missing.map(({ name }) => withinSentence(name)).join(", ")}. {ask}
        </p>
      )}
    </Section>
  );
}

const isStated = (value: ReactNode) => value !== null && value !== undefined && value !== "" && value !== false;

/** "Project value" → "project value"; abbreviations such as IR35 stay as they are. */
const withinSentence = (name: string) => (/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name);

function listFacts(job: Job): Fact[] {
  const isContract = job.pay?.period === "day" || job.pay?.period === "hour" || job.durationMonths !== null;
  const contractFacts: Fact[] = [
    {
      name: "IR35 and pay basis",
      meaning: meanings.basis,
      value: job.pay?.basisLabel && [job.pay, ...job.pay.otherRates].map(({ basisLabel }) => basisLabel).join(" · "),
    },
    { name: "Hours a day", value: job.pay?.hoursPerDay },
  ];
  return [
    { name: "Role", value: <Link href={paths.jobs({ category: [job.category.slug] })}>{job.category.label}</Link> },
    { name: "Level", value: job.levelLabel },
    { name: "Side", meaning: meanings.side, value: job.sideLabel },
    { name: "Contract", value: [job.contractType.label, duration(job)].filter(Boolean).join(", ") },
    ...(isContract ? contractFacts : []),
    { name: "Hours", value: job.workingPatternLabel },
    { name: "Work type", value: workTypeLine(job) },
    { name: "Project site", value: job.site && <PlaceLink place={job.site} /> },
    { name: "Office", value: job.office && <PlaceLink place={job.office} /> },
    ...(job.otherPlaces.length > 0 ? [{ name: "Other places", value: <OtherPlaces places={job.otherPlaces} /> }] : []),
    { name: "Sector", value: job.sector && <Link href={paths.jobs({ sector: [job.sector.slug] })}>{job.sector.label}</Link> },
    { name: "Project value", value: job.projectValueLabel },
    { name: "Procurement", meaning: meanings.procurement, value: job.procurementRouteLabel },
    { name: "Contract suites", meaning: meanings.suites, value: job.suites.map(({ label }) => label).join(", ") },
    { name: "Professional level", meaning: meanings.rics, value: job.rics && `${job.rics.label}, ${ricsRule(job)}` },
    { name: "Start", value: job.startsOn && longDate(new Date(`${job.startsOn}T12:00:00Z`)) },
    {
      name: "Closing date",
      value: job.closesAt && `${longDate(new Date(job.closesAt))}, ${clockTime(new Date(job.closesAt))} UK time`,
    },
    { name: "Benefits", value: job.benefits.join(", ") },
  ];
}

function OtherPlaces({ places }: { places: Job["otherPlaces"] }) {
  return places.map((place, at) => (
    <span key={place.label}>
      {at > 0 && ", "}
      <PlaceLink place={place} />
    </span>
  ));
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

/** "Hybrid, 3 days a week on site, 2 days a week at home". A hybrid or remote job that states no days says so here, where they are looked for. */
function workTypeLine({ workType, siteDaysPerWeek, homeDaysPerWeek }: Job): string {
  const isFromHome = workType.slug === "hybrid" || workType.slug === "remote";
  if (isFromHome && siteDaysPerWeek === null && homeDaysPerWeek === null) return `${workType.label}. Days from home: not specified`;
  const days = (count: number | null, where: string) => (count ? `${counted(count, "day")} a week ${where}` : "");
  return [workType.label, days(siteDaysPerWeek, "on site"), days(homeDaysPerWeek, "at home")].filter(Boolean).join(", ");
}

function ricsRule(job: Job): string {
  const rule = job.rics?.rule;
  return rule === "required" ? "required" : rule === "working-towards" ? "or working towards it" : "preferred";
}

const needLabels: Record<Requirement["need"], string> = { must: "Essential", useful: "Useful", "will-train": "Training given" };
const order: readonly Requirement["need"][] = ["must", "useful", "will-train"];

export function RequirementTables({ job }: { job: Job }) {
  const all = [...job.suites, ...job.measurementRules, ...job.software, ...job.skills];
  if (all.length === 0) return null;
  return (
    <Section id="asked" heading="Requirements">
      <RequirementTable name="Contract suites" items={job.suites} />
      <RequirementTable name="Measurement rules" items={job.measurementRules} />
      <RequirementTable name="Software" items={job.software} />
      <RequirementTable name="Skills" items={job.skills} />
    </Section>
  );
}

function RequirementTable({ name, items }: { name: string; items: readonly Requirement[] }) {
  if (items.length === 0) return null;
  const sorted = [...items].sort((a, b) => order.indexOf(a.need) - order.indexOf(b.need));
  return (
    <table className={`${table.table} ${styles.needed}`}>
      <caption>{name}</caption>
      <tbody>
        {sorted.map((item) => (
          <tr key={item.label}>
            <th scope="row">{item.label}</th>
            <td className={table.figure}>{needLabels[item.need]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Requirement = Job["suites"][number];
