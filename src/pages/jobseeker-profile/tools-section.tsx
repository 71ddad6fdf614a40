import { type FormEvent, useState } from "react";
import { tradeSkills } from "#db/taxonomy/skill.ts";
import { measurementRules, softwareNames } from "#db/taxonomy/tools.ts";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { useStanding } from "#src/ui/signed-in/use-standing.ts";
import styles from "./profile-section.module.css";
import { ProfileSection } from "./profile-section.tsx";
import { type Option, optionsOf } from "./profile-words.ts";
import { tickedOf } from "./typed-values.ts";
import { type Profile, type SectionProps, useSectionSave } from "./use-section-save.ts";

const vocabularies = [
  { vocabulary: "skill", legend: "Skills", options: optionsOf(tradeSkills) },
  { vocabulary: "software", legend: "Software", options: optionsOf(softwareNames) },
  { vocabulary: "measurement", legend: "Rules of measurement", options: optionsOf(measurementRules) },
] as const;

/** Skills, software and rules of measurement, ticked from lists. */
export function ToolsSection(props: SectionProps) {
  const { profile } = props;
  const standing = useStanding();
  const submission = useSectionSave(props, (typed) => ({
    tools: vocabularies.flatMap(({ vocabulary }) => tickedOf(typed, vocabulary).map((slug) => ({ vocabulary, slug }))),
  }));
  return (
    <ProfileSection
      id="tools"
      intro="Tick what you could start with on Monday. Three or more make your profile easier to find; at most 60."
      submission={submission}
    >
      {vocabularies.map(({ vocabulary, legend, options }) => (
        <ToolList
          key={vocabulary}
          {...{ vocabulary, legend }}
          options={standing(vocabulary, options, chosenIn(profile, vocabulary))}
          chosen={chosenIn(profile, vocabulary)}
        />
      ))}
    </ProfileSection>
  );
}

const chosenIn = ({ tools }: Profile, wanted: string) => tools.filter(({ vocabulary }) => vocabulary === wanted).map(({ slug }) => slug);

interface ToolListProps {
  vocabulary: string;
  legend: string;
  options: readonly Option[];
  chosen: readonly string[];
}

/** Long lists stay folded, on a phone above all; what is ticked in a folded one is sent with the rest. */
function ToolList({ vocabulary, legend, options, chosen }: ToolListProps) {
  const [tickedCount, setTickedCount] = useState(chosen.length);
  const count = ({ currentTarget }: FormEvent<HTMLElement>) => setTickedCount(currentTarget.querySelectorAll("input:checked").length);
  return (
    <details className={styles.tools} onChange={count}>
      <summary>
        {legend}: {tickedCount} of {options.length} ticked
      </summary>
      <CheckboxGroup name={vocabulary} legend={legend} options={options} chosen={chosen} isInColumns />
    </details>
  );
}
