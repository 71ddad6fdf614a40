import { Link } from "./link.tsx";
import { pageNumbers } from "./page-numbers.ts";
import styles from "./pagination.module.css";

/** Numbered pages as plain links. Nothing when there is one page only. */
export function Pagination({ page, pageCount, href }: { page: number; pageCount: number; href: (page: number) => string }) {
  if (pageCount <= 1) return null;
  return (
    <nav className={styles.pages} aria-label="Pages" data-screen-only>
      {page > 1 && (
        <Link href={href(Math.min(page - 1, pageCount))} rel="prev" className={styles.step}>
          Previous<span className="visually-hidden"> page</span>
        </Link>
      )}
      <ol className={styles.numbers}>
        {pageNumbers(page, pageCount).map((number, index, all) => (
          <li key={number}>
            {index > 0 && number - (all[index - 1] ?? 0) > 1 && (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            )}
            <Link
              href={href(number)}
              className={styles.number}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < pageCount && (
        <Link href={href(page + 1)} rel="next" className={styles.step}>
          Next<span className="visually-hidden"> page</span>
        </Link>
      )}
    </nav>
  );
}
