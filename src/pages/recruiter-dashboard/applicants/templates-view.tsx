import { type ReactNode, useEffect, useRef, useState } from "react";
import { applyingLimits } from "#db/applying-values.ts";
import { type ApplicationState, applicationStates } from "#db/own-values.ts";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { BackLink } from "#src/features/dashboard/opened-record.tsx";
import { isMissing } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { stageLabels } from "./hiring-words.ts";

type Templates = Outputs["messageTemplates"]["list"];
type TemplateDraft = { id?: string; name: string; text: string; state: ApplicationState | null };

export function TemplatesView() {
  const { user } = useCurrentUser();
  const query = trpc.messageTemplates.list.useQuery(undefined, { enabled: user?.role !== "platform_admin" });
  return (
    <div className={styles.stack}>
      <BackLink href={paths.recruiterTab("applicants")}>← All applicants</BackLink>
      {user?.role === "platform_admin" ? (
        <p>Templates belong to firms. Site administrators have none.</p>
      ) : isMissing(query.error) ? (
        <Empty href={paths.createCompany} action="Create a company">
          You are not part of a firm yet. Templates belong to a firm or a freelance recruiter.
        </Empty>
      ) : (
        <Loaded query={query} what="your templates" rows={4} skeleton={<ListSkeleton rows={4} />}>
          {(templates) => <TemplateList templates={templates} />}
        </Loaded>
      )}
    </div>
  );
}

function TemplateList({ templates: { own, builtIn, variables } }: { templates: Templates }) {
  const [editing, setEditing] = useState<TemplateDraft | null>(null);
  return (
    <>
      {editing && <Editor key={editing.id ?? "new"} wording={editing} variables={variables} onDone={() => setEditing(null)} />}
      <Section
        id="own-templates"
        level={3}
        aside={!editing && <Button onClick={() => setEditing({ name: "", text: "", state: null })}>New template</Button>}
        heading="Your own templates"
      >
        {own.length === 0 && <p>No templates yet. Write one, or copy one from below.</p>}
        <ul className={styles.rows}>
          {own.map((template) => (
            <Row key={template.id} template={template}>
              <Button onClick={() => setEditing(template)}>
                Change<span className="visually-hidden"> {template.name}</span>
              </Button>
              <RemoveTemplate template={template} />
            </Row>
          ))}
        </ul>
      </Section>
      <Section id="built-in" level={3} heading="Starter templates">
        <ul className={styles.rows}>
          {builtIn.map((template) => (
            <Row key={template.key} template={template}>
              <Button onClick={() => setEditing({ name: template.name, text: template.text, state: template.state })}>
                Copy to your templates<span className="visually-hidden">: {template.name}</span>
              </Button>
            </Row>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Row({ template: { name, text, state }, children }: { template: TemplateDraft; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>{name}</p>
        <p className={`${styles.soft} ${styles.small}`}>{state ? `For “${stageLabels[state]}”` : "For any message"}</p>
        <blockquote className={styles.message}>{text}</blockquote>
      </div>
      <div className={styles.side}>{children}</div>
    </li>
  );
}

function RemoveTemplate({ template: { id, name } }: { template: { id: string; name: string } }) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const remove = () =>
    start(async () => {
      await cache.client.messageTemplates.remove.mutate({ id });
      await cache.messageTemplates.invalidate();
    });
  return (
    <>
      <ConfirmButton
        label="Delete"
        about={name}
        question={`Delete “${name}” for you and your colleagues?`}
        confirmLabel="Delete template"
        isBusy={isBusy}
        onConfirm={remove}
      />
      {refusal && <p role="alert">{refusal.message}</p>}
    </>
  );
}

const stages = applicationStates.filter((state) => !["draft", "sent", "opened", "withdrawn"].includes(state));

function Editor({ wording, variables, onDone }: { wording: TemplateDraft; variables: Templates["variables"]; onDone: () => void }) {
  const cache = trpc.useUtils();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector("input")?.focus(), []);
  const submission = useSubmission(async (typed) => {
    const state = stages.find((each) => each === typed.get("state")) ?? null;
    const words = { name: String(typed.get("name") ?? ""), text: String(typed.get("text") ?? ""), state };
    await cache.client.messageTemplates.save.mutate({ ...words, ...(wording.id !== undefined && { id: wording.id }) });
    await cache.messageTemplates.invalidate();
    onDone();
  });
  return (
    <div ref={root}>
      <Form id="template" label="Template" submission={submission} asksBeforeLeaving>
        <TextField
          name="name"
          label="Name of the template"
          missing="Give the template a name."
          maxLength={applyingLimits.templateNameMaxChars}
          defaultValue={wording.name}
        />
        <SelectField
          name="state"
          label="Suggest first for moves to"
          unchosen="Any message"
          options={stages.map((value) => ({ value, label: stageLabels[value] }))}
          defaultValue={wording.state ?? ""}
        />
        <TextAreaField
          name="text"
          label="Message"
          hint={`Filled in for each person: ${variables.map(({ name, meaning }) => `{${name}} ${meaning}`).join("; ")}.`}
          rows={10}
          missing="Write the message."
          maxLength={limits.outcomeMessageMaxChars}
          defaultValue={wording.text}
        />
        <p className={styles.actions}>
          <SubmitButton sending="Saving">Save template</SubmitButton>
          <CancelButton onClick={onDone} />
        </p>
      </Form>
    </div>
  );
}
