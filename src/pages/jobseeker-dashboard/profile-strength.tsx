import type { Outputs } from "#server/types.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "./profile-strength.module.css";

/** Completeness of the profile, and what to add next. `editHref` is omitted on the edit page. */
export function ProfileStrength({
  headingId,
  headingLevel = 3,
  profile: { strength },
  editHref,
}: {
  headingId: string;
  headingLevel?: 2 | 3;
  profile: Pick<Outputs["profiles"]["mine"], "strength">;
  editHref?: string;
}) {
  const { percent, advice, isReadyToApply } = strength;
  return (
    <div className={styles.strength}>
      <SectionHeading id={headingId} level={headingLevel}>
        Profile strength
      </SectionHeading>
      <p className={styles.meter}>
        <meter min={0} max={100} value={percent} aria-labelledby={headingId} />
        <span className={styles.figure}>{percent}%</span>
      </p>
      <p>
        {isReadyToApply
          ? "You are ready to apply."
          : "You are not ready to apply yet: an employer needs to know your level and where you can work."}
      </p>
      {advice.length === 0 ? (
        <p>Nothing is missing: recruiters have all they need to find you.</p>
      ) : (
        <>
          <p>What to add next:</p>
          <ul>
            {advice.slice(0, 3).map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
      {editHref && (
        <p>
          <ButtonLink href={editHref}>{advice.length === 0 ? "See my profile" : "Add to my profile"}</ButtonLink>
        </p>
      )}
    </div>
  );
}
