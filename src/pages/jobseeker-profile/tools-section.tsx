import { tradeSkills } from "#db/taxonomy/skill.ts";
import { measurementRules, softwareNames } from "#db/taxonomy/tools.ts";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import styles from "./profile-section.module.css";
import { ProfileSection } from "./profile-section.tsx";
import { optionsOf } from "./profile-words.ts";
import { tickedOf } from "./typed-values.ts";
import { type Profile, useSectionSave } from "./use-section-save.ts";

const vocabularies = [
  { vocabulary: "skill", legend: "Skills", options: optionsOf(tradeSkills) },
  { vocabulary: "software", legend: "Software", options: optionsOf(softwareNames) },
  { vocabulary: "measurement", legend: "Rules of measurement", options: optionsOf(measurementRules) },
] as const;

/** Skills, software and rules of measurement, ticked from lists. */
export function ToolsSection({ profile }: { profile: Profile }) {
  const submission = useSectionSave((typed) => ({
    tools: vocabularies.flatMap(({ vocabulary }) => tickedOf(typed, vocabulary).map((slug) => ({ vocabulary, slug }))),
  }));
  return (
    <ProfileSection
      id="tools"
      intro="Tick what you could start with on Monday. Three or more make your profile easier to find; at most 60."
      submission={submission}
    >
      {vocabularies.map(({ vocabulary, legend, options }) => {
        const chosen = profile.tools.filter((tool) => tool.vocabulary === vocabulary).map(({ slug }) => slug);
        return (
          <details key={vocabulary} className={styles.tools} open={chosen.length > 0 || vocabulary === "skill"}>
            <summary>
              {legend} to choose from ({options.length})
            </summary>
            <CheckboxGroup name={vocabulary} legend={legend} options={options} chosen={chosen} isInColumns />
          </details>
        );
      })}
    </ProfileSection>
  );
}
