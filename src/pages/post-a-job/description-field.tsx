import { type ClipboardEvent, useState } from "react";
import { limits } from "#db/values.ts";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { noteForm } from "./note-form.ts";
import { hasStruckOut, plainFromHtml, plainFromPaste } from "./paste.ts";
import styles from "./post-a-job.module.css";

const [least, most] = [limits.descriptionMinChars, limits.descriptionMaxChars].map((chars) => chars.toLocaleString("en-GB"));

/** The description as plain text: what is pasted from Word comes without its formats, what was struck out there stays out. */
export function DescriptionField({ begun }: { begun: string }) {
  const [chars, setChars] = useState([...begun].length);
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = event.clipboardData.getData("text/html");
    const words = hasStruckOut(html) ? plainFromHtml(html) : plainFromPaste(event.clipboardData.getData("text/plain"));
    if (words === "") return;
    event.preventDefault();
    const area = event.currentTarget;
    area.setRangeText(words, area.selectionStart, area.selectionEnd, "end");
    setChars([...area.value].length);
    noteForm(area);
  };
  return (
    <TextAreaField
      name="description"
      label="Description"
      hint={
        <>
          The work, the project, the team, and who they report to. An empty line begins a paragraph, a dash an item of a list.{" "}
          <span className={chars > limits.descriptionMaxChars ? styles.over : undefined}>
            {chars.toLocaleString("en-GB")} of {least} to {most} characters.
          </span>
        </>
      }
      rows={14}
      defaultValue={begun}
      onPaste={paste}
      onChange={(event) => setChars([...event.currentTarget.value].length)}
    />
  );
}
