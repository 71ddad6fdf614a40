import { useId } from "react";
import type { DisplaySetting, DisplayValue } from "#db/display-values.ts";
import { Field } from "#src/ui/field.tsx";
import choice from "#src/ui/form/choice.module.css";
import { saveDisplayChoice, useDisplayChoice } from "./choices.ts";
import styles from "./display-settings.module.css";

type SettingOf<Value> = { [Setting in DisplaySetting]: DisplayValue<Setting> extends Value ? Setting : never }[DisplaySetting];
type Switch = SettingOf<boolean>;
type ThreeWay = "highContrast" | "reducedMotion";

/** Display settings, each saved when chosen. */
export default function DisplaySettings() {
  return (
    <div className={styles.settings}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Lists and forms</legend>
        <ChoiceField setting="viewMode" label="Jobs are shown as" words={{ grid: "Grid", list: "List", compact: "Compact list" }} />
        <ChoiceField
          setting="sortPreference"
          label="Jobs are sorted by"
          words={{
            newest: "Newest",
            relevance: "Most relevant, where words are searched for",
            "salary-desc": "Highest pay",
            "salary-asc": "Lowest pay",
            distance: "Nearest, where a place is searched for",
            closing: "Closing soon",
          }}
        />
        <SwitchField setting="compactMode" label="Compact spacing" hint="More on a screen, on every page." />
        <SwitchField
          setting="autoSave"
          label="Save drafts as I write"
          hint="Applications you write. Switched off, they are saved only when you say so."
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Seeing and reading</legend>
        <ChoiceField setting="theme" label="Colours" words={{ system: "As my system says", light: "Light", dark: "Dark" }} />
        <ThreeWayField setting="highContrast" label="High contrast" yes="Always" no="Never" />
        <ThreeWayField setting="reducedMotion" label="Reduced motion" yes="Nothing moves" no="Movement is fine" />
        <SwitchField setting="largeText" label="Large text" hint="A quarter larger everywhere." />
        <SwitchField
          setting="screenReaderOptimized"
          label="Fuller words for screen readers"
          hint="Links name the firm and place, dates are given in full, lists say page and order, and there are ways to skip to filters and results."
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Keyboard</legend>
        <SwitchField
          setting="focusIndicators"
          label="Strong focus marks"
          hint="A thick line around what has the focus, however it came there."
        />
        <SwitchField
          setting="keyboardNavigation"
          label="Keyboard shortcuts and hints"
          hint="In lists of jobs: J next advert, K the one before, F filters, / search. Ways to skip are always in view."
        />
      </fieldset>
    </div>
  );
}

function SwitchField({ setting, label, hint }: { setting: Switch; label: string; hint: string }) {
  const id = useId();
  const isOn = useDisplayChoice(setting);
  return (
    <div className={choice.choice}>
      <label className={choice.option}>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={isOn}
          onChange={({ currentTarget }) => saveDisplayChoice(setting, currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <p id={id} className={choice.hint}>
        {hint}
      </p>
    </div>
  );
}

function ChoiceField<Setting extends SettingOf<string>>({
  setting,
  label,
  words,
}: {
  setting: Setting;
  label: string;
  words: Record<DisplayValue<Setting>, string>;
}) {
  const id = useId();
  const value: string = useDisplayChoice(setting);
  return (
    <Field id={id} label={label} className={styles.field}>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => saveDisplayChoice(setting, currentTarget.value as DisplayValue<Setting>)}
      >
        {Object.entries<string>(words).map(([each, word]) => (
          <option key={each} value={each}>
            {word}
          </option>
        ))}
      </select>
    </Field>
  );
}

const valueOfChoice = { system: null, yes: true, no: false } as const;

function ThreeWayField({ setting, label, yes, no }: { setting: ThreeWay; label: string; yes: string; no: string }) {
  const id = useId();
  const value = useDisplayChoice(setting);
  const shown = value === null ? "system" : value ? "yes" : "no";
  return (
    <Field id={id} label={label} className={styles.field}>
      <select
        id={id}
        value={shown}
        onChange={({ currentTarget }) => saveDisplayChoice(setting, valueOfChoice[currentTarget.value as keyof typeof valueOfChoice])}
      >
        <option value="system">As my system says</option>
        <option value="yes">{yes}</option>
        <option value="no">{no}</option>
      </select>
    </Field>
  );
}
