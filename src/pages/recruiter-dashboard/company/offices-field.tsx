import styles from "#src/features/dashboard/dashboard.module.css";
import { Button } from "#src/ui/button.tsx";
import choiceStyles from "#src/ui/form/choice.module.css";
import { SuggestField, type Suggestion } from "#src/ui/suggesting/suggest-field.tsx";

const most = 30;

/** The places at which a firm has an office. */
export function OfficesField({
  offices,
  onChange,
  find,
}: {
  offices: readonly string[];
  onChange: (offices: readonly string[]) => void;
  find: (text: string) => Promise<readonly Suggestion[]>;
}) {
  return (
    <fieldset className={styles.stack}>
      <legend className={choiceStyles.legend}>Offices</legend>
      {offices.length === 0 ? (
        <p className={styles.soft}>None yet.</p>
      ) : (
        <ul className={styles.rows}>
          {offices.map((office) => (
            <li key={office} className={styles.row}>
              <span className={styles.words}>{office}</span>
              <Button kind="quiet" aria-label={`Remove ${office}`} onClick={() => onChange(offices.filter((other) => other !== office))}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {offices.length < most && (
        <SuggestField
          name="office"
          label="Add an office"
          hint="Begin to type a town, then choose it."
          maxLength={120}
          find={find}
          isEmptied
          takesFirst
          onChoose={(option) => option && !offices.includes(option.label) && onChange([...offices, option.label])}
        />
      )}
    </fieldset>
  );
}
