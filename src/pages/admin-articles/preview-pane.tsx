import { useEffect, useRef, useState } from "react";
import type { Outputs } from "#server/types.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Notice } from "#src/ui/notice.tsx";
import { SanitisedHtml } from "#src/ui/sanitised-html.tsx";
import articleStyles from "../articles/articles.module.css";
import styles from "./editor.module.css";

const previewAfterMs = 600;

type Preview = Outputs["articles"]["editing"]["preview"];

/** The text as the public would read it now, made by the server a moment after the last keystroke. */
export function PreviewPane({ markdown, isSendable }: { markdown: string; isSendable: boolean }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [shownOf, setShownOf] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(0);
  const { mutateAsync } = trpc.articles.editing.preview.useMutation();
  useEffect(() => {
    if (!isSendable) return;
    const timer = setTimeout(async () => {
      asked.current += 1;
      const number = asked.current;
      try {
        const made = await mutateAsync({ markdown });
        if (number === asked.current) {
          setPreview(made);
          setShownOf(markdown);
        }
        setFailure(null);
      } catch (error) {
        if (number === asked.current) setFailure(refusalOf(error).message);
      }
    }, previewAfterMs);
    return () => clearTimeout(timer);
  }, [markdown, isSendable, mutateAsync]);
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <h2 id="preview">Preview</h2>
      {failure && <p role="alert">The preview could not be made. {failure}</p>}
      <div role="status">
        {preview && preview.faults.length > 0 && (
          <Notice tone="bad" label="Not fit to be published">
            <ul className={styles.faults}>
              {preview.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      {preview ? (
        <>
          <p className={styles.soft}>
            {preview.readingMinutes} min read
            {shownOf !== markdown && " · The preview is not up to date yet"}
          </p>
          <SanitisedHtml className={articleStyles.prose} html={preview.html} />
        </>
      ) : (
        <p className={styles.soft}>The preview appears here.</p>
      )}
    </section>
  );
}
