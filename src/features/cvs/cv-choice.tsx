import { trpc } from "#src/trpc/client.ts";
import { FieldError } from "#src/ui/field.tsx";
import { useField } from "#src/ui/form/form-context.ts";
import styles from "./cv-choice.module.css";
import { CvDrop, useUploads } from "./cv-drop.tsx";
import { cvFacts } from "./upload-cv.ts";

/** Selects the CV to attach, or none; a newly uploaded CV is selected. `onAdd` is told the name of each file before it is uploaded. */
export function CvChoice({
  chosen,
  onChoose,
  onAdd,
}: {
  chosen: string;
  onChoose: (cvId: string) => void;
  onAdd: (fileName: string) => void;
}) {
  const { data } = trpc.cvs.list.useQuery();
  const { items = [], maxBytes = 0 } = data ?? {};
  const uploads = useUploads({ maxBytes, onTaken: ({ id }) => onChoose(id) });
  const add = (files: readonly File[]) => {
    for (const { name } of files) onAdd(name);
    uploads.add(files);
  };
  const { id, error, describedBy } = useField("cvId");
  const options = [...items.map((cv) => ({ value: cv.id, label: cv.label, facts: cvFacts(cv) })), { value: "", label: "No CV", facts: "" }];
  return (
    <>
      {items.length === 0 ? (
        <>
          <p className={styles.none}>{maxBytes > 0 && "You have no CV on this site. You can apply without one."}</p>
          <FieldError id={id} error={error} />
        </>
      ) : (
        <fieldset className={styles.choice} aria-describedby={describedBy}>
          <legend className={styles.legend}>CV to send</legend>
          <FieldError id={id} error={error} />
          {options.map(({ value, label, facts }, at) => (
            <label key={value} className={styles.option}>
              <input
                type="radio"
                id={at === 0 ? id : undefined}
                name="cvId"
                value={value}
                checked={value === chosen}
                onChange={() => onChoose(value)}
              />
              <span>
                {label}
                {facts && <span className={styles.facts}>{facts}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {/* The same element before and after the first CV, so that keyboard focus is not lost. */}
      {maxBytes > 0 && (
        <CvDrop
          id={items.length === 0 ? id : undefined}
          label={items.length === 0 ? "Upload a CV" : "Upload another CV"}
          uploads={{ ...uploads, add }}
          maxBytes={maxBytes}
        />
      )}
    </>
  );
}
