import { Fragment, type ReactNode } from "react";
import type { Outputs } from "#server/types.ts";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { labelOf, monthLabel } from "./profile-words.ts";
import styles from "./seeker-sheet.module.css";

export type Seeker = Outputs["profiles"]["seeker"];
type Level = 2 | 4;

const toolWords = { skill: "Skills", software: "Software", measurement: "Rules of measurement" } as const;

/** A profile as recruiters read it. `headingLevel` is that of its parts. */
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
      <Facts seeker={seeker} />
      {about && (
        <Part title="About" level={headingLevel}>
          <p className={styles.prose}>{about}</p>
        </Part>
      )}
      {suites.length > 0 && (
        <Part title="Contract suites" level={headingLevel}>
          <ul className={styles.rows}>
            {suites.map(({ suite, label, years, largestValueBand }) => (
              <li key={suite} className={styles.row}>
                <span>
                  {label}
                  {largestValueBand && <span className={styles.soft}> · largest {labelOf("valueBand", largestValueBand)}</span>}
                </span>
                <span className={styles.figure}>{years === 0 ? "under a year" : counted(years, "year")}</span>
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
                <Project project={project} />
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

function Facts({ seeker }: { seeker: Seeker }) {
  const { category, level, side, ricsLevel, yearsExperience, place, travelMiles, freeFromMonth, noticeWeeks } = seeker;
  const start = [freeFromMonth && `from ${monthLabel(freeFromMonth)}`, noticeWeeks !== null && `notice of ${counted(noticeWeeks, "week")}`];
  const facts: [string, string | null][] = [
    ["Role", [labelOf("category", category), labelOf("level", level)].filter(Boolean).join(" · ")],
    ["Side of the table", labelOf("side", side)],
    ["RICS grade", ricsLevel && `${labelOf("ricsLevel", ricsLevel)} (self-stated)`],
    ["Experience", yearsExperience === null ? null : counted(yearsExperience, "year")],
    ["Based in", place?.label ?? null],
    ["Would travel", travelMiles === null ? null : counted(travelMiles, "mile")],
    ["Contract", seeker.contractTypes.map((each) => labelOf("contractType", each)).join(", ")],
    ["Work", seeker.workTypes.map((each) => labelOf("workType", each)).join(", ")],
    ["Could begin", start.filter(Boolean).join(", ")],
    ["Profile changed", shortDate(new Date(seeker.updatedAt))],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || "Not said"}</dd>
        </div>
      ))}
    </dl>
  );
}

function Project({ project }: { project: Seeker["projects"][number] }) {
  const { name, employer, duties, sector, suite, valueBand, fromYear, toYear } = project;
  const years = fromYear === toYear ? `${fromYear ?? ""}` : [fromYear, toYear].map((year) => year ?? "").join("–");
  const facts = [labelOf("valueBand", valueBand), labelOf("sector", sector), labelOf("suite", suite), employer];
  return (
    <>
      <p className={styles.row}>
        <strong>{name}</strong>
        {years && <span className={styles.figure}>{years}</span>}
      </p>
      <p className={styles.soft}>{facts.filter(Boolean).join(" · ")}</p>
      {duties && <p className={styles.prose}>{duties}</p>}
    </>
  );
}
