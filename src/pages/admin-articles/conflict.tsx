import { useEffect, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Comparison } from "./comparison.tsx";
import styles from "./editor.module.css";
import type { ArticleEditor } from "./use-article-editor.ts";

/** Somebody else was first: both wordings side by side, and a choice. Nothing is lost until it is made. */
export function Conflict({ editor }: { editor: ArticleEditor }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { theirs, typed, keep, takeOver } = editor;
  const version = theirs?.version;
  useEffect(() => {
    if (version !== undefined) heading.current?.focus();
  }, [version]);
  if (!theirs) return null;
  return (
    <section aria-labelledby="conflict" className={styles.conflict}>
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        Somebody changed this article meanwhile
      </h2>
      <Notice tone="warn" label="Nothing of yours was written">
        What you typed is still in the fields below. Compare it with what stands there now, and choose.
      </Notice>
      <Comparison before={theirs.fields} after={typed} names={["stands there now", "is yours"]} />
      <p className={styles.actions}>
        <Button kind="primary" onClick={() => void keep({ over: theirs.version })}>
          Write mine over it
        </Button>
        <Button onClick={() => takeOver(theirs)}>Take theirs, drop mine</Button>
      </p>
    </section>
  );
}
