import type { ReactNode } from "react";
import { measurementRules, softwareNames, tradeSkills, workMixParts } from "#db/taxonomy/tools.ts";
import { optionsOf } from "#src/features/dashboard/options.ts";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { Section } from "#src/ui/section-heading.tsx";
import styles from "./profile-section.module.css";
import { poundsOf, type SectionId } from "./profile-section.tsx";
import { labelOf, labelsOf, periodLabel, rolesText, valueLabel } from "./profile-words.ts";
import type { Profile } from "./use-section-save.ts";

type Fact = readonly [label: string, value: ReactNode];
export type EditableId = Exclude<SectionId, "cvs">;

const tools = [
  { vocabulary: "skill", label: "Skills", options: optionsOf(tradeSkills) },
  { vocabulary: "software", label: "Software", options: optionsOf(softwareNames) },
  { vocabulary: "measurement", label: "Rules of measurement", options: optionsOf(measurementRules) },
] as const;

const listed = (values: readonly (string | null | false | undefined)[], between = " · ") => values.filter(Boolean).join(between);
const pay = (pence: number | null) => (pence === null ? "any fair rate" : `£${poundsOf(pence)}`);
const yesNo = (value: boolean | null, yes: string, no: string) => (value === null ? "" : value ? yes : no);
const visibilityWords = {
  hidden: "Hidden: nobody can find you",
  anonymous: "Anonymous: recruiters see what you have done, not your name",
  open: "Open: verified firms see your name too",
} as const;

const availability = ({ freeFrom }: Profile) => (freeFrom === null ? "" : formatMonthOrDay(freeFrom));
const notice = ({ noticeWeeks }: Profile) => (noticeWeeks === null ? "" : noticeWeeks === 0 ? "None" : counted(noticeWeeks, "week"));
const rates = ({ dayRates }: Profile) => dayRates.map(({ basis, minPence }) => `${pay(minPence)} ${labelOf("basis", basis) ?? basis}`);
const yearly = ({ payYearMinPence }: Profile) => (payYearMinPence === null ? "" : `£${poundsOf(payYearMinPence)} a year`);
const rightToWork = ({ needsSponsorship }: Profile) => yesNo(needsSponsorship, "Sponsorship needed", "No sponsorship needed");

/** What each section says, in its own order; empty values are left out. */
const factsOf: Record<EditableId, (profile: Profile) => readonly Fact[]> = {
  work: (profile) => [
    ["Headline", profile.headline],
    ["Role", listed([labelOf("category", profile.category), labelOf("level", profile.level)])],
    ["Side of the table", labelOf("side", profile.side)],
    ["Would work for", labelsOf("side", profile.wantedSides)],
    ["Experience", profile.yearsExperience === null ? "" : counted(profile.yearsExperience, "year")],
    [
      "Work, in tenths",
      listed(workMixParts.map(({ slug, label }) => profile.workMix[slug] !== undefined && `${label} ${profile.workMix[slug]}`)),
    ],
    ["About you", profile.about && <span className={styles.prose}>{profile.about}</span>],
  ],
  bodies: ({ ricsLevel, memberships }) => [
    ["RICS grade", labelOf("ricsLevel", ricsLevel)],
    [
      "Other bodies",
      listed(
        memberships.map(
          ({ body, grade, isWorkingTowards }) => `${isWorkingTowards ? "working towards " : ""}${grade} (${labelOf("body", body) ?? body})`,
        ),
      ),
    ],
  ],
  suites: ({ suites }) =>
    suites.map(({ suite, years, largestValueBand, lastUsedYear }) => [
      labelOf("suite", suite) ?? suite,
      listed([
        years === 0 ? "under a year" : counted(years, "year"),
        largestValueBand && `largest ${labelOf("valueBand", largestValueBand)}`,
        lastUsedYear !== null && `last used ${lastUsedYear}`,
      ]),
    ]),
  projects: ({ projects }) =>
    projects.map((project) => [
      project.name,
      listed([
        project.valuePounds === null ? labelOf("valueBand", project.valueBand) : valueLabel(project.valuePounds),
        labelOf("sector", project.sector),
        labelOf("suite", project.suite),
        periodLabel(project.began, project.ended),
        project.employer && `with ${project.employer}`,
        rolesText(project.roles),
      ]) || "No details yet",
    ]),
  tools: (profile) =>
    tools.map(({ vocabulary, label, options }) => [
      label,
      listed(
        profile.tools
          .filter((tool) => tool.vocabulary === vocabulary)
          .map(({ slug }) => options.find(({ value }) => value === slug)?.label ?? slug),
      ),
    ]),
  places: (profile) => [
    ["Based in", profile.place?.label],
    ["Would also work in", listed(profile.alsoPlaces.map(({ label }) => label))],
    ["Would travel", profile.travelMiles === null ? "" : counted(profile.travelMiles, "mile")],
    ["Days on site a week", profile.siteDays === null ? "" : `up to ${profile.siteDays}`],
    ["Nights away a week", profile.nightsAway === null ? "" : profile.nightsAway === 0 ? "none" : `up to ${profile.nightsAway}`],
    ["Contract", labelsOf("contractType", profile.contractTypes)],
    ["Work", labelsOf("workType", profile.workTypes)],
  ],
  terms: (profile) => [
    ["Minimum pay", yearly(profile)],
    ["Day rates", listed(rates(profile))],
    ["Preferred basis", labelOf("basis", profile.preferredBasis)],
    ["Shown to recruiters", profile.payYearMinPence === null && profile.dayRates.length === 0 ? "" : profile.showsPay ? "Yes" : "No"],
    ["Available from", availability(profile)],
    ["Notice", notice(profile)],
  ],
  ready: (profile) => [
    ["Right to work in the UK", rightToWork(profile)],
    ["CSCS card", listed([labelOf("cscsCard", profile.cscsCard), profile.cscsUntil && `until ${formatMonthOrDay(profile.cscsUntil)}`])],
    ["Driving licence", yesNo(profile.hasDrivingLicence, "Yes", "No")],
    ["Checks and clearance", labelsOf("check", profile.checksHeld)],
    ["Would go through clearance", yesNo(profile.wouldBeCleared, "Yes", "No")],
  ],
  private: ({ phone, privateNotes }) => [
    ["Telephone", phone],
    ["Private notes", privateNotes && <span className={styles.prose}>{privateNotes}</span>],
  ],
  visibility: ({ visibility, pausedAt, hiddenFrom, hiddenDomain }) => [
    ["Recruiters", visibilityWords[visibility]],
    ["Paused", pausedAt === null ? "" : "Yes: nobody finds you until you resume"],
    ["Firms that never find you", listed([...hiddenFrom.map(({ name }) => name), hiddenDomain && `anyone at ${hiddenDomain}`])],
  ],
};

const empty: Record<EditableId, readonly [sentence: string, action: string]> = {
  work: ["Say what you do and at what level: recruiters read this first.", "Add what you do"],
  bodies: ["Your RICS grade and other memberships appear here.", "Add your professional bodies"],
  suites: ["Employers search by contract suite before they search by title.", "Add your contract suites"],
  projects: ["Two or three projects show your range; a placement year counts.", "Add your projects"],
  tools: ["Three or more skills make your profile easier to find.", "Add your skills and tools"],
  places: ["Say where you are based and how far you would travel.", "Add your places"],
  terms: ["Say what pay you are looking for and when you could start.", "Add your pay and start"],
  ready: ["Say what an employer needs from day one, such as your right to work.", "Add what you have ready"],
  private: ["Your telephone number is filled in for you when you apply. Only you see what you write here.", "Add private details"],
  visibility: ["", "Edit"],
};

const isSaid = ([, value]: Fact): boolean => value !== null && value !== undefined && value !== "" && value !== false;

/** What a section says, to read, or one sentence on what belongs into it; with the words of the button that opens its form. */
export function summaryOf(id: EditableId, profile: Profile): { content: ReactNode; action: string; isEmpty: boolean } {
  const facts = factsOf[id](profile).filter(isSaid);
  const [sentence, action] = empty[id];
  if (facts.length === 0) return { content: <p className={styles.quiet}>{sentence}</p>, action, isEmpty: true };
  return { content: <FactList facts={facts} />, action: "Edit", isEmpty: false };
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.summary}>
      {facts.map(([label, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names of projects may repeat, and the order is the person's own.
        <div key={at}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const firstFacts: readonly { label: string; section: EditableId; add: string; read: (profile: Profile) => string }[] = [
  { label: "Level", section: "work", add: "Add your level", read: ({ level }) => labelOf("level", level) ?? "" },
  { label: "Place", section: "places", add: "Add where you are based", read: ({ place }) => place?.label ?? "" },
  {
    label: "Start",
    section: "terms",
    add: "Add your notice",
    read: (profile) => listed([availability(profile), notice(profile) && `notice: ${notice(profile).toLowerCase()}`]),
  },
  {
    label: "Pay you look for",
    section: "terms",
    add: "Add the pay you look for",
    read: (profile) => listed([yearly(profile), ...rates(profile)]),
  },
  { label: "Right to work", section: "ready", add: "Add your right to work", read: rightToWork },
];

/** The five facts an employer asks for first; what is missing is a link to its section. */
export function FirstFacts({ profile, onOpen }: { profile: Profile; onOpen: (id: EditableId) => void }) {
  const facts = firstFacts.map(({ label, section, add, read }): Fact => {
    const value = read(profile);
    return [
      label,
      value || (
        <a
          href={`#${section}`}
          onClick={(event) => {
            event.preventDefault();
            onOpen(section);
          }}
        >
          {add}
        </a>
      ),
    ];
  });
  const missing = firstFacts.filter(({ read }) => !read(profile)).length;
  return (
    <Section id="first-facts" heading="What employers need first">
      <p className={styles.quiet}>
        {missing === 0
          ? "All five are here. Nobody sees your pay or right to work unless you say so."
          : `${missing} of 5 are missing. These five facts are enough for a first application; the rest can follow.`}
      </p>
      <FactList facts={facts} />
    </Section>
  );
}
