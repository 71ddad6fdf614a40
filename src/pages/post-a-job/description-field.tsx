import { useState } from "react";
import { limits } from "#db/values.ts";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { usePastedMarkup } from "#src/ui/pasting/use-pasted-markup.ts";
import styles from "./post-a-job.module.css";
import type { Fields } from "./posting-types.ts";
import { TextSays } from "./text-says.tsx";
import { useReadingsHere } from "./use-readings.ts";

const [least, most] = [limits.descriptionMinChars, limits.descriptionMaxChars].map((chars) => chars.toLocaleString("en-GB"));

/** The description: what is pasted from Word or a page keeps its headings, lists and links, and what it says is offered for the fields that are empty. */
export function DescriptionField({ begun, fields }: { begun: string; fields: Fields }) {
  const [chars, setChars] = useState([...begun].length);
  const readings = useReadingsHere();
  const paste = usePastedMarkup("advert", () => readings?.notePasted());
  return (
    <>
      <TextAreaField
        name="description"
        label="Description"
        hint={
          <>
            The work, the project, the team, and who they report to. An empty line begins a paragraph, ## a heading, a dash an item of a
            list.{" "}
            <span className={chars > limits.descriptionMaxChars ? styles.over : undefined}>
              {chars.toLocaleString("en-GB")} of {least} to {most} characters.
            </span>
          </>
        }
        rows={14}
        defaultValue={begun}
        onPaste={paste}
        onInput={(event) => setChars([...event.currentTarget.value].length)}
      />
      {readings && readings.pastes > 0 && <TextSays fields={fields} pastes={readings.pastes} />}
    </>
  );
}
