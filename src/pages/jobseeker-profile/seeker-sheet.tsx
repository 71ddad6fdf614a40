import { Fragment, type ReactNode } from "react";
import type { Outputs } from "#server/types.ts";
import { counted } from "#src/lib/money.ts";
import { labelOf, labelsOf } from "./profile-words.ts";
import { SeekerFacts } from "./seeker-facts.tsx";
import { SeekerProject } from "./seeker-project.tsx";
import styles from "./seeker-sheet.module.css";

export type Seeker = Outputs["profiles"]["seeker"];
type Level = 2 | 4;

const toolWords = { skill: "Skills", software: "Software", measurement: "Rules of measurement" } as const;

/** A profile as recruiters read it, in an order that is always the same. `headingLevel` is that of its parts. */
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
                <SeekerProject project={project} />
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
