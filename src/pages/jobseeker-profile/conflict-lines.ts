import { whenLabel } from "#src/lib/dates.ts";
import { type ConflictLine, wordingOf } from "#src/ui/merging/field-conflicts.tsx";
import { choices, type Option } from "./profile-words.ts";
import { poundsOf } from "./typed-values.ts";
import type { ProfileChange, SectionConflict } from "./use-section-save.ts";

const labels: Readonly<Record<keyof ProfileChange, string>> = {
  ...{ headline: "Headline", about: "About you", category: "Role", level: "Level", side: "Side of the table you are on" },
  ...{ wantedSides: "Sides you would work on", yearsExperience: "Years of experience", workMix: "Your work, in tenths" },
  ...{ ricsLevel: "RICS level", ricsNumber: "RICS number", memberships: "Professional bodies", suites: "Contract suites" },
  ...{ projects: "Projects", tools: "Skills and tools", place: "Where you are based", alsoPlaces: "Further places" },
  ...{ travelMiles: "How far you would travel, in miles", siteDays: "Days on site a week", nightsAway: "Nights away a week" },
  ...{ contractTypes: "Kinds of contract", workTypes: "Where the work is done", payYearMinPence: "Least pay a year, in pounds" },
  ...{ dayRates: "Day rates", preferredBasis: "Basis you prefer", showsPay: "Show recruiters the least I ask", freeFrom: "Free from" },
  ...{ noticeWeeks: "Notice, in weeks", needsSponsorship: "Sponsorship needed", phone: "Telephone", privateNotes: "Private notes" },
  ...{ cscsCard: "CSCS card", cscsUntil: "Card valid until", hasDrivingLicence: "Full UK driving licence" },
  ...{ checksHeld: "Checks and clearance you hold", wouldBeCleared: "Would go through security clearance" },
};

/** The fields of a part that were changed here and elsewhere, both wordings of each. */
export const conflictLines = ({ names, mine, theirs }: SectionConflict): ConflictLine[] =>
  names.map((name) => ({
    ...{ name, label: labels[name as keyof ProfileChange] ?? name },
    ...{ mine: shown(name, mine[name]), theirs: shown(name, theirs[name]) },
  }));

const slugLabels = new Map(Object.values(choices).flatMap((list: readonly Option[]) => list.map(({ value, label }) => [value, label])));

/** A value as its field shows it: names for slugs, pounds for pence. */
function shown(name: string, value: unknown): string {
  if (typeof value === "number" && name.endsWith("Pence")) return poundsOf(value);
  if (typeof value === "string") return /^\d{4}-\d\d/.test(value) ? whenLabel(value) : (slugLabels.get(value) ?? value);
  if (Array.isArray(value)) return value.map((each) => shown(name, each)).join("\n");
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).filter(([part]) => part !== "slug" || !("label" in value));
    return parts
      .map(([part, each]) => shown(part, each))
      .filter(Boolean)
      .join(", ");
  }
  return wordingOf(value);
}
