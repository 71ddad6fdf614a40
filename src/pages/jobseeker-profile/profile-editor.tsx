import { type ComponentType, useState } from "react";
import { paths } from "#server/paths.ts";
import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";
import { Link } from "#src/ui/link.tsx";
import { ProfileStrength } from "../jobseeker-dashboard/profile-strength.tsx";
import { BodiesSection } from "./bodies-section.tsx";
import { CvSection } from "./cv-section.tsx";
import { PlacesSection } from "./places-section.tsx";
import { PrivateSection } from "./private-section.tsx";
import styles from "./profile-editor.module.css";
import { type SectionId, sections } from "./profile-section.tsx";
import { ProjectsSection } from "./projects-section.tsx";
import { ReadySection } from "./ready-section.tsx";
import { SuitesSection } from "./suites-section.tsx";
import { TermsSection } from "./terms-section.tsx";
import { ToolsSection } from "./tools-section.tsx";
import type { Profile, SectionProps } from "./use-section-save.ts";
import { VisibilitySection } from "./visibility-section.tsx";
import { WorkSection } from "./work-section.tsx";

/** Strength, last save and a list of the parts; beside them the parts themselves. */
export function ProfileEditor({ profile }: { profile: Profile }) {
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
        {Object.entries(parts).map(([id, part]) => (
          <Renewable key={id} part={part} profile={profile} />
        ))}
        <CvSection title={sections.cvs} />
        <VisibilitySection profile={profile} />
      </div>
    </div>
  );
}

const parts = {
  work: WorkSection,
  bodies: BodiesSection,
  suites: SuitesSection,
  projects: ProjectsSection,
  tools: ToolsSection,
  places: PlacesSection,
  terms: TermsSection,
  ready: ReadySection,
  private: PrivateSection,
} as const;

/** A part that can be begun anew with what is saved. */
function Renewable({ part: Part, profile }: { part: ComponentType<SectionProps>; profile: Profile }) {
  const [times, setTimes] = useState(0);
  return <Part key={times} profile={profile} onRenew={() => setTimes(times + 1)} />;
}

const momentLabel = (moment: Date) => `${shortDate(moment)} at ${clockTime(moment)}`;
