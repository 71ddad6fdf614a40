import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { limits } from "#db/values.ts";
import { paths } from "#server/paths.ts";
import { useUnsavedWarning } from "#src/lib/leaving.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { usePastedMarkup } from "#src/ui/pasting/use-pasted-markup.ts";
import { Conflict } from "./conflict.tsx";
import styles from "./editor.module.css";
import { LinkCheck } from "./link-check.tsx";
import { PictureForm } from "./picture-form.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { Publishing } from "./publishing.tsx";
import { Revisions } from "./revisions.tsx";
import { SourceRows } from "./source-rows.tsx";
import { type ArticleEditor, type SaveState, useArticleEditor } from "./use-article-editor.ts";
import { describedBy, WordFields } from "./word-fields.tsx";
import type { Written } from "./written.ts";

/** One article on the desk: its words, its preview, and what may be done with it. */
export function Editor({ article }: { article: Written }) {
  const editor = useArticleEditor(article);
  const [, navigate] = useLocation();
  const { typed, kept, faults, refusal, isUnsaved } = editor;
  const isSendable = !faults.markdown || refusal?.fieldErrors.markdown !== undefined;
  useUnsavedWarning(isUnsaved);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The heading that stood here while the article was on its way had it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {typed.title || "An article without a title"}
      </h1>
      <Conflict editor={editor} />
      <div className={styles.columns}>
        <form
          aria-label="Article"
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (isSendable) void editor.keep();
          }}
        >
          <WordFields editor={editor} />
          <TextField editor={editor} />
          <SourceRows editor={editor} />
          <SaveBar editor={editor} isSendable={isSendable} />
        </form>
        <PreviewPane markdown={typed.markdown} isSendable={isSendable} />
      </div>
      <div className={styles.desk}>
        <Publishing editor={editor} onDeleted={() => navigate(paths.adminArticles)} />
        <LinkCheck markdown={typed.markdown} slug={typed.slug} />
        <Revisions editor={editor} />
      </div>
      {kept.oldSlugs.length > 0 && (
        <p className={styles.soft}>Also found at {kept.oldSlugs.map((slug) => paths.article(slug)).join(", ")}.</p>
      )}
    </>
  );
}

const hint =
  "Markdown. Figures by reference: {{jobs: level=senior, location=Leeds}} is the number of live adverts, {{pay: period=year, level=senior}} the pay they advertise.";

function TextField({ editor: { kept, typed, change, faults } }: { editor: ArticleEditor }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const paste = usePastedMarkup("article");
  const put = (markdown: string) => {
    const at = area.current?.selectionEnd ?? typed.markdown.length;
    change({ markdown: `${typed.markdown.slice(0, at)}\n\n${markdown}\n\n${typed.markdown.slice(at)}` });
  };
  return (
    <Field id="article-markdown" label="Text" hint={hint} error={faults.markdown}>
      <textarea
        ref={area}
        id="article-markdown"
        rows={24}
        className={styles.markdown}
        value={typed.markdown}
        onChange={(event) => change({ markdown: event.target.value })}
        onPaste={paste}
        {...describedBy("article-markdown", { hint: true, fault: faults.markdown })}
      />
      <p className={styles.soft}>
        {typed.markdown.length.toLocaleString("en-GB")} of {limits.articleTextMaxChars.toLocaleString("en-GB")} characters
      </p>
      <PictureForm articleId={kept.id} onTaken={put} />
    </Field>
  );
}

const words: Record<SaveState, string> = {
  saved: "Everything is saved.",
  unsaved: "Not saved yet.",
  saving: "Saving…",
  failed: "Not saved.",
};

function SaveBar({ editor: { state, kept, refusal, theirs }, isSendable }: { editor: ArticleEditor; isSendable: boolean }) {
  return (
    <div className={styles.bar}>
      <Button kind="primary" type="submit" disabled={state === "saving" || theirs !== null || !isSendable}>
        {kept.state === "published" ? "Save and show to the public" : "Save"}
      </Button>
      <span role="status">
        {words[state]} {state === "unsaved" && kept.state === "draft" && "Drafts are kept while you type."}
      </span>
      {refusal && (
        <div role="alert">
          <Notice tone="bad" label="Not done">
            {refusal.message} {Object.values(refusal.fieldErrors).join(" ")}
          </Notice>
        </div>
      )}
    </div>
  );
}
