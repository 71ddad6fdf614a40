import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useUnsavedWarning } from "#src/lib/leaving.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { FieldConflicts } from "#src/ui/merging/field-conflicts.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { usePastedMarkup } from "#src/ui/pasting/use-pasted-markup.ts";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import ownPage from "#src/ui/signed-in/own-page.module.css";
import styles from "./editor.module.css";
import { PreviewPane, Publishing } from "./publishing.tsx";
import { Revisions } from "./revisions.tsx";
import { ChartForm, PictureForm, SourceRows } from "./source-rows.tsx";
import { type ArticleEditor, type EditableArticle, fieldLinesOf, type SaveState, useArticleEditor } from "./use-article-editor.ts";
import { ArticleDetailFields, describedBy } from "./word-fields.tsx";

export default function AdminArticlePage({ params }: PageProps) {
  const id = params.id ?? "";
  // Cached data may have been overwritten since and is never shown again.
  const query = trpc.articles.editing.get.useQuery({ id }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false });
  const { isLoading, data } = query;
  return (
    <div className={`${ownPage.page} ${styles.page}`}>
      <PageHead
        title={data ? `${data.fields.title || "Untitled article"}: editing` : "Edit an article"}
        description="Writing and publishing an article."
        canonicalPath={null}
      />
      <nav aria-label="Breadcrumb">
        <Link href={paths.adminArticles}>All articles</Link>
      </nav>
      <NeedsScript />
      {!data && <h1 tabIndex={-1}>{isLoading ? "Article" : "Edit an article"}</h1>}
      <div data-needs-script="">
        <Loaded query={query} what="the article" rows={8}>
          {(article) => <Editor key={article.id} article={article} />}
        </Loaded>
      </div>
    </div>
  );
}

function Editor({ article }: { article: EditableArticle }) {
  const editor = useArticleEditor(article);
  const [, navigate] = useLocation();
  const { typed, kept, faults, refusal, isUnsaved } = editor;
  const isSendable = !faults.markdown || refusal?.fieldErrors.markdown !== undefined;
  useUnsavedWarning(isUnsaved);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The loading page's heading had focus.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {typed.title || "Untitled article"}
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
          <ArticleDetailFields editor={editor} />
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
  "Markdown. Live figures: {{jobs: level=senior, location=Leeds}} inserts the number of live adverts, {{pay: period=year, level=senior}} the pay they advertise. {{chart: period=year, by=level}} in a paragraph of its own draws that pay.";

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
      <ChartForm onTaken={put} />
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
        {kept.state === "published" ? "Save and publish changes" : "Save"}
      </Button>
      <span role="status">
        {words[state]} {state === "unsaved" && kept.state === "draft" && "Drafts are saved as you type."}
      </span>
      {refusal && (
        <div role="alert">
          <Notice tone="bad" label="There is a problem">
            {refusal.message} {Object.values(refusal.fieldErrors).join(" ")}
          </Notice>
        </div>
      )}
    </div>
  );
}

/** Another author saved first: their changes to other fields are merged, and only fields that both changed need a decision. */
function Conflict({ editor: { theirs, typed, settle, isMerged } }: { editor: ArticleEditor }) {
  if (isMerged)
    return (
      <Notice tone="warn" label="Someone else has changed this article">
        Their changes are now in the fields next to yours. Check them, then save again.
      </Notice>
    );
  if (!theirs) return null;
  const [mine, other] = [fieldLinesOf(typed), fieldLinesOf(theirs.found.fields)];
  const lines = theirs.names.map((name) => {
    const at = mine.findIndex(({ field }) => field === name);
    return { name, label: mine[at]?.name ?? name, mine: mine[at]?.text ?? "", theirs: other[at]?.text ?? "" };
  });
  return <FieldConflicts lines={lines} onSettle={settle} />;
}

type LinkCheckResult = Outputs["articles"]["editing"]["checkLinks"];

/** Checks every link in the typed text and lists broken ones. */
function LinkCheck({ markdown, slug }: { markdown: string; slug: string }) {
  const [checked, setChecked] = useState<LinkCheckResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const check = trpc.articles.editing.checkLinks.useMutation();
  const start = async () => {
    setFailure(null);
    try {
      setChecked(await check.mutateAsync({ markdown, slug }));
    } catch (error) {
      setFailure(refusalOf(error).message);
    }
  };
  return (
    <section aria-labelledby="links">
      <h2 id="links">Links</h2>
      <p>
        <Button onClick={() => void start()} disabled={check.isPending}>
          {check.isPending ? "Checking…" : "Check links"}
        </Button>
      </p>
      {failure && <p role="alert">{failure}</p>}
      <div role="status">{checked && <LinkCheckFindings checked={checked} />}</div>
    </section>
  );
}

function LinkCheckFindings({ checked: { links, unchecked } }: { checked: LinkCheckResult }) {
  const broken = links.filter(({ isBroken }) => isBroken).length;
  if (links.length === 0) return <p>The text has no links.</p>;
  return (
    <>
      <p>
        <strong>{broken === 0 ? `All ${links.length} links work.` : `${broken} of ${links.length} links are broken.`}</strong>
        {unchecked > 0 && ` ${unchecked} more were not looked at.`}
      </p>
      <ul className={styles.links}>
        {[...links]
          .sort((one, other) => Number(other.isBroken) - Number(one.isBroken))
          .map(({ href, isBroken, finding }) => (
            <li key={href} className={isBroken ? styles.broken : undefined}>
              {isBroken && <strong>Broken: </strong>}
              <code>{href}</code> {finding}
            </li>
          ))}
      </ul>
    </>
  );
}
