import { useId, useState } from "react";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

/** Puts a template into the message with the applicant's facts filled in, and names what could not be. */
export function FromTemplate({ id, onInsert }: { id: string; onInsert: (text: string) => void }) {
  const select = useId();
  const { client } = trpc.useUtils();
  const { data } = trpc.messageTemplates.list.useQuery();
  const { start, refusal } = useCommand();
  const templates = [...(data?.own ?? []), ...(data?.builtIn ?? []).map(({ key, ...template }) => ({ ...template, id: key }))];
  const [unfilled, setUnfilled] = useState<readonly string[]>([]);
  const insert = (chosen: string) =>
    start(async () => {
      const template = templates.find((each) => each.id === chosen);
      if (!template) return;
      const { unknown, items } = await client.messageTemplates.preview.query({ ids: [id], text: template.text });
      setUnfilled([...unknown, ...(items[0]?.empty ?? []).map((name) => `{${name}}`)]);
      onInsert(items[0]?.text ?? template.text);
    });
  if (!data) return null;
  return (
    <>
      <Field id={select} label="Template">
        <select id={select} value="" onChange={({ currentTarget }) => insert(currentTarget.value)}>
          <option value="">Begin with a template</option>
          {templates.map((template) => (
            <option key={template.id} value={template.id}>
              {template.name}
            </option>
          ))}
        </select>
      </Field>
      {refusal && <p role="alert">{refusal.message}</p>}
      {unfilled.length > 0 && (
        <Notice tone="warn" label="To be filled in by hand">
          {unfilled.join(", ")}
        </Notice>
      )}
    </>
  );
}
