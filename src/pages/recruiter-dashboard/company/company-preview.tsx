import { contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { CompanyView } from "#src/pages/company/company-view.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import choiceStyles from "#src/ui/form/choice.module.css";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { SuggestField, type Suggestion } from "#src/ui/suggesting/suggest-field.tsx";

const labelIn = (terms: readonly { slug: string; label: string }[], slug: string) =>
  terms.find((term) => term.slug === slug)?.label ?? slug;

/** Preview of the company page, rendered by the page's own components. */
export function CompanyPreview({
  slug,
  fields,
  isOutdated,
  onUpdate,
  onClose,
}: {
  slug: string;
  fields: Outputs["companies"]["editable"]["fields"];
  /** The form has changed since the preview was rendered. */
  isOutdated: boolean;
  onUpdate: () => void;
  onClose: () => void;
}) {
  const query = trpc.companies.profile.useQuery({ slug });
  return (
    <section aria-label="Preview of the page">
      <Notice label="Preview" tone={isOutdated ? "warn" : "plain"}>
        {isOutdated
          ? "The preview is not up to date yet: you have changed the form since."
          : "This is how the page will look. Nothing is saved yet."}{" "}
        {isOutdated && <Button onClick={onUpdate}>Update the preview</Button>} <Button onClick={onClose}>Close the preview</Button>
      </Notice>
      <Loaded query={query} what="the page" rows={6}>
        {(page) =>
          page && (
            <CompanyView
              company={{
                ...page,
                name: fields.name,
                about: fields.about || null,
                website: fields.website || null,
                employerTypeLabel: labelIn(employerTypes, fields.employerType),
                headOffice: fields.headOffice || null,
                offices: fields.offices,
                sectors: fields.sectors.map((sector) => ({ slug: sector, label: labelIn(industrySectors, sector) })),
                statedSuites: fields.suites.map((suite) => labelIn(contractSuites, suite)),
                foundedYear: fields.foundedYear,
                staffBand: fields.staffBand,
                turnoverBand: fields.turnoverBand,
                replyPromiseDays: fields.replyPromiseDays,
              }}
            />
          )
        }
      </Loaded>
    </section>
  );
}

const most = 30;

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
          hint="Start typing a town, then choose it."
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
