import { useEffect, useId, useRef, useState } from "react";
import { cvFacts, scanWords } from "#src/features/cvs/cv-words.ts";
import type { Cv } from "#src/features/cvs/upload-cv.ts";
import { shortDate } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { AskFirst } from "#src/ui/signed-in/ask-first.tsx";
import styles from "./cv-section.module.css";

/** One CV: what it is, and ways to download, rename and remove it. */
export function CvRow({ cv, onRemoved }: { cv: Cv; onRemoved: () => void }) {
  const cache = trpc.useUtils();
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) renameButton.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const remove = trpc.cvs.remove.useMutation({
    onSuccess: async () => {
      onRemoved();
      void cache.profiles.mine.invalidate();
      await cache.cvs.list.invalidate();
    },
  });
  const uploaded = `Uploaded ${shortDate(new Date(cv.uploadedAt))}`;
  const used = cv.lastUsedAt ? `last sent ${shortDate(new Date(cv.lastUsedAt))}` : "not sent yet";
  return (
    <li className={styles.cv}>
      <div>
        <strong>{cv.label}</strong>
        <p className={styles.facts}>{cvFacts(cv)}</p>
        <p className={styles.facts}>
          {uploaded}, {used} · {scanWords[cv.scan]}
        </p>
      </div>
      {isRenaming ? (
        <Rename cv={cv} onDone={() => setRenaming(false)} />
      ) : (
        <div className={styles.ways}>
          <a href={cv.path} download>
            Download<span className="visually-hidden"> {cv.label}</span>
          </a>
          <Button ref={renameButton} kind="quiet" onClick={() => setRenaming(true)}>
            Rename<span className="visually-hidden"> {cv.label}</span>
          </Button>
          <AskFirst
            label="Remove"
            about={cv.label}
            question={`Remove ${cv.label} from your profile? Applications you have sent with it keep it.`}
            confirmLabel="Remove it"
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate({ id: cv.id })}
          />
        </div>
      )}
      {remove.error && (
        <p role="alert" className={styles.fault}>
          {refusalOf(remove.error).message}
        </p>
      )}
    </li>
  );
}

function Rename({ cv, onDone }: { cv: Cv; onDone: () => void }) {
  const id = useId();
  const list = trpc.useUtils().cvs.list;
  const rename = trpc.cvs.rename.useMutation();
  const submission = useSubmission(async (typed, _form, confirmed) => {
    await rename.mutateAsync({ id: cv.id, label: String(typed.get("label") ?? ""), confirmed });
    await list.invalidate();
    onDone();
  });
  return (
    <Form id={`rename-${id}`} label={`Rename ${cv.label}`} submission={submission}>
      <TextField
        name="label"
        label="Label"
        hint="A short name to tell it from your others, such as NEC infrastructure."
        defaultValue={cv.label}
        maxLength={60}
        required
        missing="Give it a label."
        autoFocus
      />
      <div className={styles.ways}>
        <SubmitButton submission={submission} kind="secondary" sending="Saving">
          Save label
        </SubmitButton>
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
