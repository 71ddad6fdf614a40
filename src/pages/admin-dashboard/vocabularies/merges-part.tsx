import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rows from "#src/features/dashboard/row-table.module.css";
import { RowTable, TwoLines } from "#src/features/dashboard/row-table.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section, SectionHeading } from "#src/ui/section-heading.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

type Merge = Terms["merges"][number];

/** Merges, newest first, each with an undo button. */
export function MergesPart({ merges, onDone }: { merges: readonly Merge[]; onDone: (words: string) => void }) {
  const { client, admin } = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const undo = async ({ id, fromLabel, intoLabel }: Merge) => {
    await client.admin.vocabularies.undo.mutate({ id });
    await admin.vocabularies.invalidate();
    onDone(`${fromLabel} and ${intoLabel} are separate values again.`);
  };
  return (
    <Section id="merges" level={3} heading="Merged">
      {merges.length === 0 ? (
        <p>Nothing has been merged yet.</p>
      ) : (
        <RowTable
          caption="Merged values"
          isCaptionHidden
          items={merges}
          keyOf={({ id }) => id}
          columns={[
            {
              label: "Value",
              cell: ({ from, fromLabel }) => (
                <>
                  {fromLabel}
                  <span className={rows.sub}>{from}</span>
                </>
              ),
            },
            { label: "Is now", cell: ({ undoneAt, fromLabel, intoLabel }) => (undoneAt ? `${fromLabel} again` : intoLabel) },
            {
              label: "When and why",
              cell: ({ mergedAt, mergedBy, reason }) => (
                <TwoLines below={reason}>
                  {shortDate(new Date(mergedAt))}
                  {mergedBy && `, ${mergedBy}`}
                </TwoLines>
              ),
            },
            {
              label: "Records moved",
              cell: (merge) => (
                <span>
                  {mergeResultText(merge)}
                  {merge.isMoving && <span className={dashboard.urgent}> In progress</span>}
                </span>
              ),
            },
            {
              label: "Undo",
              cell: (merge) => {
                if (!merge.undoUntil) return merge.undoneAt ? `Undone on ${shortDate(new Date(merge.undoneAt))}` : "Too late";
                return (
                  <TwoLines below={`until ${shortDate(new Date(merge.undoUntil))}`}>
                    <Button kind="quiet" disabled={isBusy} onClick={() => start(() => undo(merge))}>
                      Undo<span className="visually-hidden"> the merge of {merge.fromLabel}</span>
                    </Button>
                  </TwoLines>
                );
              },
            },
          ]}
        />
      )}
      {prompt}
      {refusal && <p role="alert">{refusal.message}</p>}
    </Section>
  );
}

const mergeResultText = ({ undoneAt, movedRows, restoredRows, leftRows }: Merge): string =>
  undoneAt === null
    ? counted(movedRows, "entry", "entries")
    : `${counted(restoredRows, "entry", "entries")} back${leftRows > 0 ? `, ${leftRows} not restored because they have changed since` : ""}`;

interface SynonymsPartProps {
  vocabulary: Vocabulary;
  term: ListedTerm;
  onDone: (words: string) => void;
}

/** Synonyms of a value in searches: those shipped with the site, and those administrators add and remove. */
export function SynonymsPart({ vocabulary, term, onDone }: SynonymsPartProps) {
  const { label, readAs, added } = term;
  return (
    <section aria-labelledby="words" className={dashboard.stack}>
      <div>
        <SectionHeading id="words" level={3}>
          Synonyms for {label}
        </SectionHeading>
        <p>
          <Link href={vocabularyHref(vocabulary)} keepPlace>
            All values
          </Link>
        </p>
        <p>Anyone who searches the board for one of these words finds {label}.</p>
        <p className={dashboard.soft}>Built in, and cannot be removed: {[label, ...readAs].join(", ")}</p>
      </div>
      {added.length > 0 && <AddedSynonyms label={label} added={added} onDone={onDone} />}
      <AddSynonymForm vocabulary={vocabulary} term={term} onDone={onDone} />
    </section>
  );
}

function AddedSynonyms({ label, added, onDone }: Pick<ListedTerm, "label" | "added"> & Pick<SynonymsPartProps, "onDone">) {
  const { client, admin } = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const remove = async ({ id, alias }: ListedTerm["added"][number]) => {
    await client.admin.vocabularies.removeAlias.mutate({ id });
    await admin.vocabularies.invalidate();
    onDone(`“${alias}” is no longer a synonym for ${label}.`);
  };
  return (
    <>
      <ul aria-label="Added synonyms" className={dashboard.rows}>
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

function AddSynonymForm({ vocabulary, term: { slug, label, added }, onDone }: SynonymsPartProps) {
  const { client, admin } = trpc.useUtils();
  const submission = useSubmission(async (typed) => {
    const alias = String(typed.get("alias") ?? "").trim();
    await client.admin.vocabularies.addAlias.mutate({ vocabulary, slug, alias });
    await admin.vocabularies.invalidate();
    onDone(`“${alias}” is now a synonym for ${label}.`);
  });
  return (
    <Form key={added.length} id="words-form" label={`Add synonyms for ${label}`} submission={submission}>
      <TextField name="alias" label="Synonym" hint="As people type it, such as: build to rent" maxLength={60} required autoComplete="off" />
      <div>
        <SubmitButton sending="Adding">Add synonym</SubmitButton>
      </div>
    </Form>
  );
}

export type Vocabulary = Outputs["admin"]["vocabularies"]["list"]["open"][number]["name"];
type Terms = Outputs["admin"]["vocabularies"]["terms"];
export type ListedTerm = Terms["terms"][number];

/** Returns the address of a vocabulary's values, of a search in them, or of a merge preview. */
export const vocabularyHref = (vocabulary: Vocabulary, chosen: { q?: string; from?: string; into?: string; words?: string } = {}): string =>
  paths.adminTab("vocabularies", {
    vocabulary,
    ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value)),
  });
