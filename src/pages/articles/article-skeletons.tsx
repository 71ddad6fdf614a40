import styles from "./article-skeletons.module.css";

const rows = [1, 2, 3, 4, 5, 6] as const;
const lines = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** As tall as the list that replaces it. */
export function ArticlesSkeleton() {
  return (
    <div role="status" aria-label="Loading articles" className={styles.page}>
      <div className={styles.heading} />
      <div className={styles.search} />
      {rows.map((row) => (
        <div key={row} className={styles.row} />
      ))}
    </div>
  );
}

/** A heading, a line of facts, contents and text. */
export function ArticleSkeleton() {
  return (
    <div role="status" aria-label="Loading the article" className={styles.page}>
      <div className={styles.heading} />
      <div className={styles.facts} />
      <div className={styles.columns}>
        <div className={styles.contents} />
        <div>
          {lines.map((line) => (
            <div key={line} className={styles.line} />
          ))}
        </div>
      </div>
    </div>
  );
}
