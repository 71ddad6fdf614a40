import { type ComponentType, useEffect, useRef, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { CvDrop, useUploads } from "#src/features/cvs/cv-drop.tsx";
import { clockTime, shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { TelephoneField } from "#src/ui/form/contact-fields.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { ProfileStrength } from "../jobseeker-dashboard/profile-strength.tsx";
import { ConfirmedWork } from "./confirmed-work.tsx";
import cvSectionStyles from "./cv-section.module.css";
import { FillFromCv } from "./fill-from-cv.tsx";
import { MembershipsSection, PlacesSection } from "./places-section.tsx";
import styles from "./profile-editor.module.css";
import sectionStyles from "./profile-section.module.css";
import { ProfileSection, type SectionId, sections, textOf } from "./profile-section.tsx";
import { type EditableId, FirstFacts, summaryOf } from "./profile-summary.tsx";
import { ProjectsSection } from "./project-row.tsx";
import { ReadinessSection, SuitesSection } from "./suites-section.tsx";
import { AvailabilityCheck, TermsSection } from "./terms-section.tsx";
import { type Profile, type SectionProps, useSectionSave } from "./use-section-save.ts";
import { CvRow, VisibilitySection } from "./visibility-section.tsx";
import { ToolsSection, WorkSection } from "./work-section.tsx";

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

/** The sections that are open; focus goes to the one that was opened or closed last. An address that names one opens it, also while the page is shown. */
function useOpenSections() {
  const [open, setOpen] = useState<ReadonlySet<EditableId>>(() => new Set([addressedSection()].filter(isEditable)));
  const changed = useRef<{ id: EditableId; isOpen: boolean } | null>(null);
  const change = (id: EditableId, isOpen: boolean) => {
    changed.current = { id, isOpen };
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)));
  };
  useEffect(() => {
    const last = changed.current;
    if (!last || open.has(last.id) !== last.isOpen) return;
    changed.current = null;
    focusSection(last.id);
  }, [open]);
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

/** What employers need first; beside profile strength and a list of the sections the sections themselves, to read or in their form. */
export function ProfileEditor({ profile }: { profile: Profile }) {
  const { open, change } = useOpenSections();
  const section = (id: EditableId) => (
    <EditableSection key={id} id={id} profile={profile} isOpen={open.has(id)} onChange={(isOpen) => change(id, isOpen)} />
  );
  return (
    <div className={styles.columns}>
      <div className={styles.first}>
        <FirstFacts profile={profile} onOpen={(id) => change(id, true)} />
      </div>
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
        {(Object.keys(parts) as EditableId[]).filter((id) => id !== "visibility").map(section)}
        <CvSection title={sections.cvs} profile={profile} />
        {section("visibility")}
      </div>
    </div>
  );
}

/** Moves focus to a section's first field, or to its button while it is only shown. */
function focusSection(id: EditableId): void {
  const frame = document.getElementById(id);
  frame?.scrollIntoView();
  const first = frame?.querySelector<HTMLElement>("form :is(input, select, textarea, summary, button), button[data-edit]");
  first?.focus({ preventScroll: true });
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
  };
  const edit = (
    <span className={sectionStyles.actions}>
      <span role="status" className={sectionStyles.saved}>
        {isSaved ? "✓ Saved" : ""}
      </span>
      <Button data-edit kind={isEmpty ? "secondary" : "quiet"} onClick={() => toggle(true, false)}>
        {action}
        {!isEmpty && <span className="visually-hidden"> {sections[id].toLowerCase()}</span>}
      </Button>
    </span>
  );
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={sectionStyles.section}>
      <SectionHeading id={`${id}-heading`} aside={!isOpen && !isEmpty && edit}>
        {sections[id]}
      </SectionHeading>
      {isOpen ? (
        <Part key={times} profile={profile} onRenew={() => setTimes(times + 1)} onDone={(hasSaved) => toggle(false, hasSaved)} />
      ) : (
        <>
          {content}
          {isEmpty && <div>{edit}</div>}
          {id === "projects" && !isEmpty && <ConfirmedWork version={profile.version} />}
          {id === "terms" && profile.freeFrom !== null && <AvailabilityCheck profile={profile} freeFrom={profile.freeFrom} />}
        </>
      )}
    </section>
  );
}

const momentLabel = (moment: Date) => `${shortDate(moment)} at ${clockTime(moment)}`;

type Cvs = Outputs["cvs"]["list"];

/** CVs for applications. Each change is saved at once. */
function CvSection({ title, profile }: { title: string; profile: Profile }) {
  const query = trpc.cvs.list.useQuery(undefined, { staleTime: 0 });
  return (
    <section id="cvs" aria-labelledby="cvs-heading" className={sectionStyles.section}>
      <SectionHeading id="cvs-heading">{title}</SectionHeading>
      <p className={sectionStyles.intro}>
        Up to five, for different kinds of work. Only the employers you send them to can see them, and only until you withdraw.
      </p>
      <Loaded query={query} what="your CVs" rows={3}>
        {(list) => (
          <>
            <Cvs {...list} />
            <FillFromCv profile={profile} cvs={list.items} />
          </>
        )}
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
