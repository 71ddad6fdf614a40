import { Link } from "./link.tsx";
import styles from "./pagination.module.css";

/** Numbered pages as plain links. Hidden when there is only one page. */
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

/** Returns the pages to link: the first, the last, and two on either side of the current one. A gap of one page is filled. */
export function pageNumbers(page: number, pageCount: number): number[] {
  const wanted = new Set([1, pageCount]);
  for (let number = page - 2; number <= page + 2; number += 1) if (number >= 1 && number <= pageCount) wanted.add(number);
  for (const number of [...wanted]) if (wanted.has(number + 2) && number + 1 < pageCount) wanted.add(number + 1);
  return [...wanted].sort((a, b) => a - b);
}
