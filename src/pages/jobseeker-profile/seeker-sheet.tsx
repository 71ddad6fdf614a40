import { Fragment, type ReactNode } from "react";
import { workMixParts } from "#db/taxonomy/tools.ts";
import type { Outputs } from "#server/types.ts";
import { FactList } from "#src/features/dashboard/facts.tsx";
import { formatMonthOrDay, shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { confirmedText, labelOf, labelsOf, periodLabel, rolesText, valueLabel } from "./profile-words.ts";
import styles from "./seeker-sheet.module.css";

export type Seeker = Outputs["profiles"]["seeker"];
type Level = 2 | 4;

const toolWords = { skill: "Skills", software: "Software", measurement: "Rules of measurement" } as const;

/** A profile as recruiters see it, in a fixed order. `headingLevel` is that of its sections. */
export function SeekerSheet({ seeker, headingLevel }: { seeker: Seeker; headingLevel: Level }) {
  const { about, suites, tools, projects } = seeker;
  const kinds = (["skill", "software", "measurement"] as const).map((vocabulary) => ({
    vocabulary,
    labels: tools.filter((tool) => tool.vocabulary === vocabulary).map(({ label }) => label),
  }));
  return (
    <div className={styles.sheet}>
      {headingLevel === 4 && <p className={styles.name}>{seeker.name ?? "Name not shown"}</p>}
      {seeker.headline && <p className={styles.headline}>{seeker.headline}</p>}
      <SeekerFacts seeker={seeker} />
      {about && (
        <Part title="About" level={headingLevel}>
          <p className={styles.prose}>{about}</p>
        </Part>
      )}
      {suites.length > 0 && (
        <Part title="Contract suites" level={headingLevel}>
          <ul className={styles.rows}>
            {suites.map((suite) => (
              <li key={suite.suite} className={styles.row}>
                <Suite suite={suite} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {projects.length > 0 && (
        <Part title="Projects" level={headingLevel}>
          <ul className={styles.rows}>
            {projects.map((project, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names of projects may repeat, and the order is the person's own.
              <li key={at} className={styles.project}>
                <ProjectRecord project={project} />
                {project.confirmed && <p className={styles.confirmed}>✓ {confirmedText(project.confirmed)}</p>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {tools.length > 0 && (
        <Part title="Skills and tools" level={headingLevel}>
          {kinds.map(({ vocabulary, labels }) => (
            <Fragment key={vocabulary}>
              {labels.length > 0 && (
                <p>
                  <span className={styles.soft}>{toolWords[vocabulary]}:</span> {labels.join(" · ")}
                </p>
              )}
            </Fragment>
          ))}
        </Part>
      )}
    </div>
  );
}

function Part({ title, level, children }: { title: string; level: Level; children: ReactNode }) {
  const Heading = level === 2 ? "h2" : "h4";
  return (
    <section className={styles.part}>
      <Heading className={styles.heading}>{title}</Heading>
      {children}
    </section>
  );
}

function Suite({ suite: { label, years, lastUsedYear, largestValueBand, forms, duties } }: { suite: Seeker["suites"][number] }) {
  const more = [
    forms.length > 0 && labelsOf("form", forms),
    largestValueBand && `largest ${labelOf("valueBand", largestValueBand)}`,
    duties.length > 0 && labelsOf("duty", duties).toLowerCase(),
    lastUsedYear !== null && `last used ${lastUsedYear}`,
  ];
  return (
    <>
      <span>
        {label}
        {more.some(Boolean) && <span className={styles.soft}> · {more.filter(Boolean).join(" · ")}</span>}
      </span>
      <span className={styles.figure}>{years === 0 ? "under a year" : counted(years, "year")}</span>
    </>
  );
}

/** One project. A client who may not be named is omitted, or replaced by the project's own name. */
export function ProjectRecord({ project }: { project: Omit<Seeker["projects"][number], "confirmed"> }) {
  const { name, employer, clientName, duties, isPlacement, valuePounds, ownValuePounds } = project;
  const span = periodLabel(project.began, project.ended);
  const worth = valuePounds === null ? labelOf("valueBand", project.valueBand) : valueLabel(valuePounds);
  const contract = [labelOf("suite", project.suite), labelOf("form", project.form)].filter(Boolean).join(" ");
  const facts = [
    isPlacement && "Placement",
    worth,
    ownValuePounds !== null && `responsible for ${valueLabel(ownValuePounds)}`,
    labelOf("sector", project.sector),
    contract,
    labelOf("side", project.side),
    labelOf("region", project.region),
    employer && `with ${employer}`,
    clientName && `for ${clientName}`,
  ];
  return (
    <>
      <p className={styles.row}>
        <strong>{name}</strong>
        {span && <span className={styles.figure}>{span}</span>}
      </p>
      <p className={styles.soft}>{facts.filter(Boolean).join(" · ")}</p>
      {project.roles.length > 0 && <p className={styles.soft}>{rolesText(project.roles)}</p>}
      {project.stages.length > 0 && <p className={styles.soft}>Stages: {labelsOf("stage", project.stages).toLowerCase()}</p>}
      {duties && <p className={styles.prose}>{duties}</p>}
    </>
  );
}

/** The labelled facts of a profile; unknown ones are omitted. */
function SeekerFacts({ seeker }: { seeker: Seeker }) {
  const { yearsExperience, place, travelMiles, siteDays, nightsAway } = seeker;
  const always: [string, string | null][] = [
    ["Role", [labelOf("category", seeker.category), labelOf("level", seeker.level)].filter(Boolean).join(" · ")],
    ["Side of the table", labelOf("side", seeker.side)],
    ["Professional body", membershipsTextOf(seeker)],
    ["Experience", yearsExperience === null ? null : yearsExperience === 0 ? "starting out" : counted(yearsExperience, "year")],
    ["Based in", place?.label ?? null],
    ["Available from", availabilityTextOf(seeker)],
  ];
  const ifSaid: [string, string | null][] = [
    ["Would work for", labelsOf("side", seeker.wantedSides)],
    [
      "Work, in tenths",
      workMixParts.flatMap(({ slug, label }) => (seeker.workMix[slug] ? `${label} ${seeker.workMix[slug]}` : [])).join(" · "),
    ],
    ["Would also work in", seeker.alsoPlaces.map(({ label }) => label).join(" · ")],
    ["Would travel", travelMiles === null ? null : counted(travelMiles, "mile")],
    ["A week", siteWeekTextOf(siteDays, nightsAway)],
    ["Contract", labelsOf("contractType", seeker.contractTypes)],
    ["Work", labelsOf("workType", seeker.workTypes)],
    ["Ready to start", readinessTextOf(seeker)],
  ];
  const facts = [...always, ...ifSaid.filter(([, value]) => value), ["Profile changed", shortDate(new Date(seeker.updatedAt))] as const];
  return <FactList facts={facts.map(([name, value]) => [name, value || "Not specified"] as const)} className={styles.facts} />;
}

function membershipsTextOf({ ricsLevel, memberships }: Seeker): string {
  const rics = ricsLevel === null || ricsLevel === "none" ? [] : [labelOf("ricsLevel", ricsLevel)];
  const others = memberships.map(({ body, grade, isWorkingTowards }) => {
    const name = body === "other" ? grade : `${grade} (${labelOf("body", body)})`;
    return isWorkingTowards ? `working towards ${name}` : name;
  });
  const all = [...rics, ...others];
  return all.length === 0 ? (ricsLevel === "none" ? "None" : "") : `${all.join(" · ")}, self-stated`;
}

function availabilityTextOf({ freeFrom, freeFromNotConfirmedSince: since, noticeWeeks }: Seeker): string {
  const unconfirmed = since === null ? "" : ` (not confirmed since ${shortDate(new Date(since))})`;
  const parts = [
    freeFrom && `from ${formatMonthOrDay(freeFrom)}${unconfirmed}`,
    noticeWeeks !== null && (noticeWeeks === 0 ? "no notice period" : `notice period ${counted(noticeWeeks, "week")}`),
  ];
  return parts.filter(Boolean).join(", ");
}

function siteWeekTextOf(siteDays: number | null, nightsAway: number | null): string {
  const parts = [
    siteDays !== null && `up to ${counted(siteDays, "day")} on site`,
    nightsAway !== null && (nightsAway === 0 ? "no nights away" : `up to ${counted(nightsAway, "night")} away`),
  ];
  return parts.filter(Boolean).join(", ");
}

function readinessTextOf({ cscsCard, cscsUntil, hasDrivingLicence, checksHeld, wouldBeCleared }: Seeker): string {
  const parts = [
    cscsCard && `CSCS ${labelOf("cscsCard", cscsCard)}${cscsUntil === null ? "" : ` until ${formatMonthOrDay(cscsUntil)}`}`,
    hasDrivingLicence && "driving licence",
    checksHeld.length > 0 && labelsOf("check", checksHeld),
    wouldBeCleared && "willing to go through clearance",
  ];
  return parts.filter(Boolean).join(" · ");
}
