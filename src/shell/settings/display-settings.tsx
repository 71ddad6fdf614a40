import { useId } from "react";
import type { DisplaySetting, DisplayValue } from "#db/display-values.ts";
import { Field, Options } from "#src/ui/field.tsx";
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
            relevance: "Most relevant, when you search by keyword",
            "salary-desc": "Highest pay",
            "salary-asc": "Lowest pay",
            distance: "Nearest, when you search by location",
            closing: "Closing soon",
          }}
        />
        <SwitchField setting="compactMode" label="Compact spacing" hint="Fits more on the screen, on every page." />
        <SwitchField
          setting="autoSave"
          label="Save drafts as I write"
          hint="Applications you write. When this is off, they are saved only when you press Save."
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Seeing and reading</legend>
        <ChoiceField setting="theme" label="Colours" words={{ system: "Same as my system", light: "Light", dark: "Dark" }} />
        <ThreeWayField setting="highContrast" label="High contrast" yes="Always" no="Never" />
        <ThreeWayField setting="reducedMotion" label="Reduced motion" yes="Reduce motion" no="Allow motion" />
        <SwitchField setting="largeText" label="Large text" hint="A quarter larger everywhere." />
        <SwitchField
          setting="screenReaderOptimized"
          label="More detail for screen readers"
          hint="Links include the firm and place, dates are given in full, lists announce their page and order, and skip links lead to filters and results."
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Keyboard</legend>
        <SwitchField
          setting="focusIndicators"
          label="Strong focus marks"
          hint="A thick outline around the focused element, whether you use a keyboard or a mouse."
        />
        <SwitchField
          setting="keyboardNavigation"
          label="Keyboard shortcuts and hints"
          hint="In job lists: J next advert, K previous advert, F filters, / search. Skip links are always visible."
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
        <Options of={Object.entries<string>(words)} />
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
        <option value="system">Same as my system</option>
        <option value="yes">{yes}</option>
        <option value="no">{no}</option>
      </select>
    </Field>
  );
}
