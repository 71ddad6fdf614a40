import { type ComponentType, type FormEvent, useEffect, useState } from "react";
import { measurementRules, softwareNames, tradeSkills } from "#db/taxonomy/tools.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { CvDrop, useUploads } from "#src/features/cvs/cv-drop.tsx";
import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { TelephoneField } from "#src/ui/form/telephone-field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useUnmergedOptions } from "#src/ui/signed-in/use-account-standing.ts";
import { ProfileStrength } from "../jobseeker-dashboard/profile-strength.tsx";
import cvSectionStyles from "./cv-section.module.css";
import { MembershipsSection, PlacesSection } from "./places-section.tsx";
import styles from "./profile-editor.module.css";
import sectionStyles from "./profile-section.module.css";
import { ProfileSection, type SectionId, sections, textOf, tickedValuesOf } from "./profile-section.tsx";
import { type EditableId, FirstFacts, summaryOf } from "./profile-summary.tsx";
import { type Option, optionsOf } from "./profile-words.ts";
import { ProjectsSection } from "./project-row.tsx";
import { ReadinessSection, SuitesSection } from "./suites-section.tsx";
import { AvailabilityCheck, TermsSection } from "./terms-section.tsx";
import { type Profile, type SectionProps, useSectionSave } from "./use-section-save.ts";
import { CvRow, VisibilitySection } from "./visibility-section.tsx";
import { WorkSection } from "./work-section.tsx";

const vocabularies = [
  { vocabulary: "skill", legend: "Skills", options: optionsOf(tradeSkills) },
  { vocabulary: "software", legend: "Software", options: optionsOf(softwareNames) },
  { vocabulary: "measurement", legend: "Rules of measurement", options: optionsOf(measurementRules) },
] as const;

/** Skills, software and measurement rules, chosen from lists. */
function ToolsSection(props: SectionProps) {
  const { profile } = props;
  const standing = useUnmergedOptions();
  const submission = useSectionSave(props, (typed) => ({
    tools: vocabularies.flatMap(({ vocabulary }) => tickedValuesOf(typed, vocabulary).map((slug) => ({ vocabulary, slug }))),
  }));
  return (
    <ProfileSection
      id="tools"
      intro="Tick what you could use from day one. Three or more make your profile easier to find; at most 60."
      submission={submission}
    >
      {vocabularies.map(({ vocabulary, legend, options }) => (
        <ToolList
          key={vocabulary}
          {...{ vocabulary, legend }}
          options={standing(vocabulary, options, chosenSlugsOf(profile, vocabulary))}
          chosen={chosenSlugsOf(profile, vocabulary)}
        />
      ))}
    </ProfileSection>
  );
}

const chosenSlugsOf = ({ tools }: Profile, wanted: string) =>
  tools.filter(({ vocabulary }) => vocabulary === wanted).map(({ slug }) => slug);

interface ToolListProps {
  vocabulary: string;
  legend: string;
  options: readonly Option[];
  chosen: readonly string[];
}

/** Long lists are collapsed, above all on phones; ticked boxes in a collapsed list are still submitted. */
function ToolList({ vocabulary, legend, options, chosen }: ToolListProps) {
  const [tickedCount, setTickedCount] = useState(chosen.length);
  const count = ({ currentTarget }: FormEvent<HTMLElement>) => setTickedCount(currentTarget.querySelectorAll("input:checked").length);
  return (
    <details className={sectionStyles.tools} onChange={count}>
      <summary>
        {legend}: {tickedCount} of {options.length} ticked
      </summary>
      <CheckboxGroup name={vocabulary} legend={legend} options={options} chosen={chosen} isInColumns />
    </details>
  );
}

/** Private fields, whatever the visibility. */
function PrivateSection(props: SectionProps) {
  const { profile } = props;
  const submission = useSectionSave(props, (typed) => ({ phone: textOf(typed, "phone"), privateNotes: textOf(typed, "privateNotes") }));
  return (
    <ProfileSection
      id="private"
      intro="Recruiters never read this. Telephone numbers, addresses and names of people can go here."
      submission={submission}
    >
      <TelephoneField name="phone" label="Telephone" hint="Filled in for you when you apply." defaultValue={profile.phone ?? ""} />
      <TextAreaField
        name="privateNotes"
        label="Private notes"
        hint="At most 2,000 characters."
        maxLength={2000}
        rows={4}
        defaultValue={profile.privateNotes ?? ""}
      />
    </ProfileSection>
  );
}

const parts = {
  work: WorkSection,
  bodies: MembershipsSection,
  suites: SuitesSection,
  projects: ProjectsSection,
  tools: ToolsSection,
  places: PlacesSection,
  terms: TermsSection,
  ready: ReadinessSection,
  private: PrivateSection,
  visibility: VisibilitySection,
} as const satisfies Record<EditableId, ComponentType<SectionProps>>;

const isEditable = (id: string | null): id is EditableId => id !== null && Object.hasOwn(parts, id);

/** The section that the address names: "#work" or "?section=work". */
function addressedSection(): string | null {
  return location.hash.slice(1) || new URLSearchParams(location.search).get("section");
}

/** The sections that are open. An address that names one opens it, also while the page is shown. */
function useOpenSections() {
  const [open, setOpen] = useState<ReadonlySet<EditableId>>(() => new Set([addressedSection()].filter(isEditable)));
  const change = (id: EditableId, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)));
  useEffect(() => {
    const addressed = addressedSection();
    if (addressed && Object.hasOwn(sections, addressed)) document.getElementById(addressed)?.scrollIntoView();
    const openAddressed = () => {
      const id = addressedSection();
      if (isEditable(id)) setOpen((before) => new Set([...before, id]));
    };
    addEventListener("hashchange", openAddressed);
    return () => removeEventListener("hashchange", openAddressed);
  }, []);
  return { open, change };
}

/** What employers need first, profile strength and a list of the sections; beside them the sections, to read or in their form. */
export function ProfileEditor({ profile }: { profile: Profile }) {
  const { open, change } = useOpenSections();
  const section = (id: EditableId) => (
    <EditableSection key={id} id={id} profile={profile} isOpen={open.has(id)} onChange={(isOpen) => change(id, isOpen)} />
  );
  return (
    <div className={styles.columns}>
      <aside className={styles.aside}>
        <ProfileStrength headingId="strength" headingLevel={2} profile={profile} />
        <p role="status" className={styles.soft}>
          {profile.updatedAt === null ? "Nothing is saved yet." : `Last saved ${momentLabel(new Date(profile.updatedAt))}.`}
        </p>
        {profile.publicId && (
          <p>
            <Link href={paths.jobseeker(profile.publicId)}>See your profile as others see it</Link>
          </p>
        )}
        <nav aria-label="Parts of your profile">
          <ul className={styles.parts}>
            {(Object.keys(sections) as SectionId[]).map((id) => (
              <li key={id}>
                <a href={`#${id}`}>{sections[id]}</a>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <div className={styles.sections}>
        <FirstFacts
          profile={profile}
          onOpen={(id) => {
            change(id, true);
            focusSection(id);
          }}
        />
        {(Object.keys(parts) as EditableId[]).filter((id) => id !== "visibility").map(section)}
        <CvSection title={sections.cvs} />
        {section("visibility")}
      </div>
    </div>
  );
}

/** Moves focus to a section's first field, or to its button while it is only shown. */
function focusSection(id: EditableId): void {
  requestAnimationFrame(() => {
    const frame = document.getElementById(id);
    frame?.scrollIntoView();
    const first = frame?.querySelector<HTMLElement>("form :is(input, select, textarea, summary, button), button[data-edit]");
    first?.focus({ preventScroll: true });
  });
}

/** A section to read, with a button that opens its form in its place. Focus goes with it, there and back. */
function EditableSection({
  id,
  profile,
  isOpen,
  onChange,
}: {
  id: EditableId;
  profile: Profile;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}) {
  const Part: ComponentType<SectionProps> = parts[id];
  const [times, setTimes] = useState(0);
  const [isSaved, setSaved] = useState(false);
  const { content, action, isEmpty } = summaryOf(id, profile);
  const toggle = (willOpen: boolean, hasSaved: boolean) => {
    setSaved(hasSaved);
    onChange(willOpen);
    focusSection(id);
  };
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={sectionStyles.section}>
      <SectionHeading id={`${id}-heading`}>{sections[id]}</SectionHeading>
      {isOpen ? (
        <Part key={times} profile={profile} onRenew={() => setTimes(times + 1)} onDone={(hasSaved) => toggle(false, hasSaved)} />
      ) : (
        <>
          {content}
          <div className={sectionStyles.actions}>
            <Button data-edit onClick={() => toggle(true, false)}>
              {action}
              {!isEmpty && <span className="visually-hidden"> {sections[id].toLowerCase()}</span>}
            </Button>
            <span role="status" className={sectionStyles.saved}>
              {isSaved ? "✓ Saved" : ""}
            </span>
          </div>
          {id === "terms" && profile.freeFrom !== null && <AvailabilityCheck profile={profile} freeFrom={profile.freeFrom} />}
        </>
      )}
    </section>
  );
}

const momentLabel = (moment: Date) => `${shortDate(moment)} at ${clockTime(moment)}`;

type Cvs = Outputs["cvs"]["list"];

/** CVs for applications. Each change is saved at once. */
function CvSection({ title }: { title: string }) {
  const query = trpc.cvs.list.useQuery(undefined, { staleTime: 0 });
  return (
    <section id="cvs" aria-labelledby="cvs-heading" className={sectionStyles.section}>
      <SectionHeading id="cvs-heading">{title}</SectionHeading>
      <p className={sectionStyles.intro}>
        Up to five, for different kinds of work. Only the employers you send them to can see them, and only until you withdraw.
      </p>
      <Loaded query={query} what="your CVs" rows={3}>
        {(list) => <Cvs {...list} />}
      </Loaded>
    </section>
  );
}

function Cvs({ items, most, maxBytes }: Cvs) {
  const [done, setDone] = useState("");
  const uploads = useUploads({ maxBytes, onTaken: () => setDone("") });
  return (
    <>
      {items.length > 0 && (
        <ul className={cvSectionStyles.cvs}>
          {items.map((cv) => (
            <CvRow key={cv.id} cv={cv} onRemoved={() => setDone(`${cv.label} is removed from your profile.`)} />
          ))}
        </ul>
      )}
      <DoneMessage text={done} />
      {items.length < most || uploads.isBusy || uploads.uploads.length > 0 ? (
        <CvDrop label={items.length === 0 ? "Add a CV" : "Add another CV"} uploads={uploads} maxBytes={maxBytes} />
      ) : (
        <p className={sectionStyles.intro}>You have {most} CVs, which is the maximum. Remove one to add another.</p>
      )}
    </>
  );
}
