import { workMixParts } from "#db/taxonomy/experience.ts";
import { shortDate, whenLabel } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { labelOf, labelsOf } from "./profile-words.ts";
import styles from "./seeker-sheet.module.css";
import type { Seeker } from "./seeker-sheet.tsx";

/** The facts of a profile, each by its name; what was not said, and is only told where it was, is left out. */
export function SeekerFacts({ seeker }: { seeker: Seeker }) {
  const { yearsExperience, place, travelMiles, siteDays, nightsAway } = seeker;
  const always: [string, string | null][] = [
    ["Role", [labelOf("category", seeker.category), labelOf("level", seeker.level)].filter(Boolean).join(" · ")],
    ["Side of the table", labelOf("side", seeker.side)],
    ["Professional body", bodiesOf(seeker)],
    ["Experience", yearsExperience === null ? null : yearsExperience === 0 ? "starting out" : counted(yearsExperience, "year")],
    ["Based in", place?.label ?? null],
    ["Could begin", startOf(seeker)],
  ];
  const ifSaid: [string, string | null][] = [
    ["Would work on the side of", labelsOf("side", seeker.wantedSides)],
    [
      "Work, in tenths",
      workMixParts.flatMap(({ slug, label }) => (seeker.workMix[slug] ? `${label} ${seeker.workMix[slug]}` : [])).join(" · "),
    ],
    ["Would also work in", seeker.alsoPlaces.map(({ label }) => label).join(" · ")],
    ["Would travel", travelMiles === null ? null : counted(travelMiles, "mile")],
    ["A week", weekOf(siteDays, nightsAway)],
    ["Contract", labelsOf("contractType", seeker.contractTypes)],
    ["Work", labelsOf("workType", seeker.workTypes)],
    ["Ready to start", readinessOf(seeker)],
  ];
  const facts = [...always, ...ifSaid.filter(([, value]) => value), ["Profile changed", shortDate(new Date(seeker.updatedAt))] as const];
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

function bodiesOf({ ricsLevel, memberships }: Seeker): string {
  const rics = ricsLevel === null || ricsLevel === "none" ? [] : [labelOf("ricsLevel", ricsLevel)];
  const others = memberships.map(({ body, grade, isWorkingTowards }) => {
    const name = body === "other" ? grade : `${grade} (${labelOf("body", body)})`;
    return isWorkingTowards ? `working towards ${name}` : name;
  });
  const all = [...rics, ...others];
  return all.length === 0 ? (ricsLevel === "none" ? "None" : "") : `${all.join(" · ")}, self-stated`;
}

function startOf({ freeFrom, freeFromNotConfirmedSince: since, noticeWeeks }: Seeker): string {
  const unconfirmed = since === null ? "" : ` (not confirmed since ${shortDate(new Date(since))})`;
  const parts = [
    freeFrom && `from ${whenLabel(freeFrom)}${unconfirmed}`,
    noticeWeeks !== null && (noticeWeeks === 0 ? "without notice" : `notice of ${counted(noticeWeeks, "week")}`),
  ];
  return parts.filter(Boolean).join(", ");
}

function weekOf(siteDays: number | null, nightsAway: number | null): string {
  const parts = [
    siteDays !== null && `up to ${counted(siteDays, "day")} on site`,
    nightsAway !== null && (nightsAway === 0 ? "no nights away" : `up to ${counted(nightsAway, "night")} away`),
  ];
  return parts.filter(Boolean).join(", ");
}

function readinessOf({ cscsCard, cscsUntil, hasDrivingLicence, checksHeld, wouldBeCleared }: Seeker): string {
  const parts = [
    cscsCard && `CSCS ${labelOf("cscsCard", cscsCard)}${cscsUntil === null ? "" : ` until ${whenLabel(cscsUntil)}`}`,
    hasDrivingLicence && "driving licence",
    checksHeld.length > 0 && labelsOf("check", checksHeld),
    wouldBeCleared && "would be cleared",
  ];
  return parts.filter(Boolean).join(" · ");
}
