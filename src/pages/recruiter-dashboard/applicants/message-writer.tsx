import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ApplicationState } from "#db/own-values.ts";
import { limits } from "#db/values.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { applicantNameOf } from "./hiring-words.ts";

type Preview = Outputs["messageTemplates"]["preview"];
const settleMs = 400;

export interface MessageWriterProps {
  label: string;
  hint?: ReactNode;
  /** Applications that the preview is made for. */
  ids: readonly string[];
  /** Templates for this stage are listed first. */
  state: ApplicationState | null;
  text: string;
  onChange: (text: string) => void;
}

/** A message to one or several applicants, optionally from a template, with a preview in which placeholders are filled in. */
export function MessageWriter({ label, hint, ids, state, text, onChange }: MessageWriterProps) {
  return (
    <div className={styles.stack}>
      <TemplateChoice state={state} onChoose={onChange} />
      <TextAreaField
        name="message"
        label={label}
        hint={hint}
        rows={8}
        maxLength={limits.outcomeMessageMaxChars}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Variables />
      <MessagePreview ids={ids} text={text} />
    </div>
  );
}

function TemplateChoice({ state, onChoose }: { state: ApplicationState | null; onChoose: (text: string) => void }) {
  const id = useId();
  const { data } = trpc.messageTemplates.list.useQuery();
  const fits = (each: { state: ApplicationState | null }) => state === null || each.state === state;
  const ownTemplates = data?.own ?? [];
  const builtIn = (data?.builtIn ?? []).map(({ key, ...template }) => ({ ...template, id: key }));
  const groups = [
    { label: "Your own templates", items: [...ownTemplates.filter(fits), ...ownTemplates.filter((each) => !fits(each))] },
    { label: "Starter templates", items: builtIn.filter((each) => fits(each) || each.state === null) },
  ].filter(({ items }) => items.length > 0);
  const choose = (chosen: string) => {
    const found = groups.flatMap(({ items }) => items).find((each) => each.id === chosen);
    if (found) onChoose(found.text);
  };
  return (
    <Field id={id} label="Template">
      <select id={id} value="" onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">Choose a template</option>
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Options of={group.items.map((template) => ({ value: template.id, label: template.name }))} />
          </optgroup>
        ))}
      </select>
    </Field>
  );
}

/** Placeholders that can be used in braces. */
function Variables() {
  const { data } = trpc.messageTemplates.list.useQuery();
  if (!data) return null;
  return (
    <p className={`${styles.soft} ${styles.small}`}>
      Filled in for each person: {data.variables.map(({ name }) => `{${name}}`).join(", ")}.
    </p>
  );
}

/** Previews the message for one applicant at a time, with placeholders that cannot be filled in. */
function MessagePreview({ ids, text }: { ids: readonly string[]; text: string }) {
  const settled = useDebouncedText(text.trim());
  const [at, setAt] = useState(0);
  const query = trpc.messageTemplates.preview.useQuery(
    { ids: [...ids], text: settled },
    { enabled: settled !== "" && ids.length > 0, placeholderData: (before) => before },
  );
  const shown = query.data?.items[Math.min(at, ids.length - 1)];
  if (settled === "" || !query.data || !shown) return null;
  return (
    <section aria-label="Preview" className={styles.stack}>
      <TemplateErrors preview={query.data} />
      <div>
        <p className={styles.actions}>
          <strong>As {applicantNameOf(shown)} reads it</strong>
          {ids.length > 1 && (
            <Button kind="quiet" onClick={() => setAt((at + 1) % ids.length)}>
              Show the next of {ids.length}
            </Button>
          )}
        </p>
        <blockquote className={styles.message}>{shown.text}</blockquote>
      </div>
    </section>
  );
}

function TemplateErrors({ preview: { unknown, items } }: { preview: Preview }) {
  const lacking = items.filter(({ empty }) => empty.length > 0);
  if (unknown.length === 0 && lacking.length === 0) return null;
  return (
    <Notice tone="warn" label="Cannot be sent as it is">
      {unknown.length > 0 && <>There is no field called {unknown.join(", ")} to fill in. </>}
      {lacking.map(
        (item) => `For ${applicantNameOf(item)} there is nothing to put for ${item.empty.map((name) => `{${name}}`).join(", ")}. `,
      )}
    </Notice>
  );
}

function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
