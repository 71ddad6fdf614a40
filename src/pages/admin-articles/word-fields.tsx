import { articleTopicLabels, articleTopics } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { Field, Options } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import styles from "./editor.module.css";
import type { ArticleEditor, ArticleFields } from "./use-article-editor.ts";

type Line = "title" | "slug" | "authorName" | "authorGrade";

/** Fields above an article's text, and its address. */
export function ArticleDetailFields({ editor }: { editor: ArticleEditor }) {
  const { typed, change, faults } = editor;
  return (
    <div className={styles.fields}>
      <LineField editor={editor} name="title" label="Title" maxLength={limits.articleTitleMaxChars} isWide />
      <LineField
        editor={editor}
        name="slug"
        label="Address"
        hint={`/article/${typed.slug || "…"} ${editor.kept.state === "draft" ? "" : "– the current address will redirect to a new one."}`}
        maxLength={limits.articleSlugMaxChars}
        isWide
      />
      <TextAreaField
        name="summary"
        label="Summary"
        hint="In lists, feeds and search results."
        error={faults.summary}
        className={styles.wide ?? ""}
        rows={3}
        maxLength={limits.articleSummaryMaxChars}
        value={typed.summary}
        onChange={(event) => change({ summary: event.target.value })}
      />
      <Field id="article-topic" label="Topic" error={faults.topic}>
        <select
          id="article-topic"
          value={typed.topic}
          onChange={(event) => change({ topic: event.target.value as ArticleFields["topic"] })}
        >
          <Options of={articleTopics.map((topic) => ({ value: topic, label: articleTopicLabels[topic] }))} />
        </select>
      </Field>
      <Field id="article-reviewedOn" label="Reviewed on" error={faults.reviewedOn}>
        <input
          id="article-reviewedOn"
          type="date"
          value={typed.reviewedOn ?? ""}
          onChange={(event) => change({ reviewedOn: event.target.value || null })}
          {...describedBy("article-reviewedOn", { fault: faults.reviewedOn })}
        />
      </Field>
      <LineField editor={editor} name="authorName" label="Author" maxLength={120} />
      <LineField editor={editor} name="authorGrade" label="Author’s grade" maxLength={120} />
    </div>
  );
}

function LineField({
  editor: { typed, change, faults },
  name,
  label,
  hint,
  maxLength,
  isWide = false,
}: {
  editor: ArticleEditor;
  name: Line;
  label: string;
  hint?: string;
  maxLength: number;
  isWide?: boolean;
}) {
  const id = `article-${name}`;
  return (
    <Field id={id} label={label} hint={hint} error={faults[name]} className={isWide ? styles.wide : undefined}>
      <input
        id={id}
        type="text"
        {...atMost(maxLength)}
        value={typed[name]}
        onChange={(event) => change({ [name]: event.target.value })}
        {...describedBy(id, { hint: hint !== undefined, fault: faults[name] })}
      />
    </Field>
  );
}

/** Links a control to its hint and error. */
export function describedBy(id: string, { hint = false, fault }: { hint?: boolean; fault: string | undefined }) {
  const named = [hint && `${id}-hint`, fault && `${id}-error`].filter(Boolean).join(" ");
  return { "aria-describedby": named || undefined, "aria-invalid": fault ? true : undefined };
}
