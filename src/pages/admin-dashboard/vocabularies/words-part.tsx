import dashboard from "#src/features/dashboard/dashboard.module.css";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { type ListedTerm, type Vocabulary, vocabularyHref } from "./vocabulary-words.ts";

interface WordsPartProps {
  vocabulary: Vocabulary;
  term: ListedTerm;
  onDone: (words: string) => void;
}

/** What searches read as one value: what the site is delivered with, and what administrators add and take away. */
export function WordsPart({ vocabulary, term, onDone }: WordsPartProps) {
  const { label, readAs, added } = term;
  return (
    <section aria-labelledby="words" className={dashboard.stack}>
      <div>
        <SectionHeading id="words" level={3}>
          Words for {label}
        </SectionHeading>
        <p>
          <Link href={vocabularyHref(vocabulary)} keepPlace>
            All values
          </Link>
        </p>
        <p>Whoever types one of them into the search of the board is understood to mean {label}.</p>
        <p className={dashboard.soft}>Built in, and not to be taken away: {[label, ...readAs].join(", ")}</p>
      </div>
      {added.length > 0 && <Added label={label} added={added} onDone={onDone} />}
      <AddForm vocabulary={vocabulary} term={term} onDone={onDone} />
    </section>
  );
}

function Added({ label, added, onDone }: Pick<ListedTerm, "label" | "added"> & Pick<WordsPartProps, "onDone">) {
  const { client, admin } = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const remove = async ({ id, alias }: ListedTerm["added"][number]) => {
    await client.admin.vocabularies.removeAlias.mutate({ id });
    await admin.vocabularies.invalidate();
    onDone(`“${alias}” is no longer read as ${label}.`);
  };
  return (
    <>
      <ul aria-label="Added words" className={dashboard.rows}>
        {added.map((each) => (
          <li key={each.id} className={dashboard.row}>
            <span className={dashboard.words}>{each.alias}</span>
            <span className={dashboard.side}>
              <Button kind="quiet" disabled={isBusy} onClick={() => start(() => remove(each))}>
                Remove<span className="visually-hidden"> {each.alias}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {prompt}
      {refusal && <p role="alert">{refusal.message}</p>}
    </>
  );
}

function AddForm({ vocabulary, term: { slug, label, added }, onDone }: WordsPartProps) {
  const { client, admin } = trpc.useUtils();
  const submission = useSubmission(async (typed) => {
    const alias = String(typed.get("alias") ?? "").trim();
    await client.admin.vocabularies.addAlias.mutate({ vocabulary, slug, alias });
    await admin.vocabularies.invalidate();
    onDone(`“${alias}” is read as ${label} from now on.`);
  });
  return (
    <Form key={added.length} id="words-form" label={`Add words for ${label}`} submission={submission}>
      <TextField name="alias" label="Words" hint="As people type them, such as: build to rent" maxLength={60} required autoComplete="off" />
      <div>
        <SubmitButton submission={submission} sending="Adding">
          Add these words
        </SubmitButton>
      </div>
    </Form>
  );
}
