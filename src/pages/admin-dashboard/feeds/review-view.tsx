import { useState } from "react";
import { jobCategories } from "#db/taxonomy/role.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListChoices, WordsFilter } from "#src/features/dashboard/list-controls.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import styles from "./feeds.module.css";
import { reviewHref } from "./feeds-address.ts";
import { type NewRule, RuleForm, type TitleRuleChanges, TitleRuleOutcome, useTitleRules } from "./rules-view.tsx";
import { FeedsNav } from "./source-list.tsx";

type ReviewResults = Outputs["feeds"]["review"];
interface ReviewQuery {
  isRefused: boolean;
  page: number;
  q: string;
}

/** Adverts refused by their title in the feeds' last runs: uncertain ones, or those of another trade. */
export function ReviewView({ urlQuery }: { urlQuery: ReviewQuery }) {
  const query = trpc.feeds.review.useQuery({ isDoubtful: !urlQuery.isRefused, page: urlQuery.page, q: urlQuery.q }, { staleTime: 0 });
  const changes = useTitleRules();
  return (
    <section aria-labelledby="review" className={dashboard.stack}>
      <FeedsNav current="review" />
      <div>
        <OpenedHeading id="review" state={`${urlQuery.isRefused} ${urlQuery.page}`}>
          Adverts to review
        </OpenedHeading>
        <p className={dashboard.soft}>
          Adverts that a feed’s last run refused because of their title. Your decision is saved as a rule, and the feed is read again with
          it.
        </p>
      </div>
      <TitleRuleOutcome changes={changes} />
      <WordsFilter
        label="Adverts to review"
        of="Title or feed"
        hiddenFields={{ tab: "feeds", part: "review", ...(urlQuery.isRefused && { state: "refused" }) }}
        q={urlQuery.q}
      />
      <Loaded query={query} what="the adverts to review" rows={8} skeleton={<ListSkeleton rows={8} />}>
        {(found) => <List found={found} urlQuery={urlQuery} changes={changes} />}
      </Loaded>
    </section>
  );
}

function List({
  found,
  urlQuery: { isRefused, page, q },
  changes,
}: {
  found: ReviewResults;
  urlQuery: ReviewQuery;
  changes: TitleRuleChanges;
}) {
  const { counts } = found;
  return (
    <div>
      <ListChoices
        label="Adverts shown"
        choices={[
          { label: "Unclear", href: reviewHref({ ...(q && { q }) }), isCurrent: !isRefused, count: counts.doubtful },
          { label: "Other trades", href: reviewHref({ state: "refused", ...(q && { q }) }), isCurrent: isRefused, count: counts.refused },
        ]}
      />
      {found.rows.length === 0 ? (
        <p>
          {isRefused
            ? "No adverts were refused as another trade’s in the last run of any feed. They will be listed here."
            : "No adverts are unclear. Adverts whose title may fit, but whose text does not confirm it, will be listed here."}
        </p>
      ) : (
        <table className={`${table.table} ${rows.table}`}>
          <caption>{isRefused ? "Refused: another trade" : "May fit"}, most frequent title first</caption>
          <TableHead of={["Advert", "Why it was refused", "Decision"]} />
          <tbody>
            {found.rows.map((row) => (
              <ReviewRow key={row.id} row={row} changes={changes} />
            ))}
          </tbody>
        </table>
      )}
      <nav aria-label="Pages of adverts" className={dashboard.order}>
        {page > 1 && (
          <Link href={reviewHref({ ...(isRefused && { state: "refused" }), ...(q && { q }), page: String(page - 1) })} keepPlace>
            Previous adverts
          </Link>
        )}
        {found.hasMore && (
          <Link href={reviewHref({ ...(isRefused && { state: "refused" }), ...(q && { q }), page: String(page + 1) })} keepPlace>
            Next adverts
          </Link>
        )}
      </nav>
    </div>
  );
}

type Row = Outputs["feeds"]["review"]["rows"][number];
type Category = NonNullable<NewRule["category"]>;

/** One refused advert, with the possible decisions on it and similar ones. */
function ReviewRow({ row, changes }: { row: Row; changes: TitleRuleChanges }) {
  const { id, slug, feed, title, reference, reason, alike } = row;
  const [category, setCategory] = useState<Category>(row.category ?? "quantity-surveyor");
  const { isBusy, add } = changes;
  const all = alike === 1 ? "all with this title" : `all ${formatCount(alike)} with this title`;
  const decide = (rule: Pick<NewRule, "kind" | "wording" | "isOurs">, words: string) =>
    add({ slug, category: rule.isOurs ? category : null, rowId: id, ...rule }, words);
  return (
    <tr>
      <th scope="row">
        {title}
        <span className={rows.sub}>{[feed, reference].filter(Boolean).join(", ")}</span>
      </th>
      <td data-label="Why">{reason}</td>
      <td data-label="Decision">
        <div className={styles.decide}>
          <Field id={`category-${id}`} label="Category">
            <select id={`category-${id}`} value={category} onChange={({ target }) => setCategory(target.value as Category)}>
              <Options of={jobCategories.map(({ slug: value, label }) => ({ value, label }))} />
            </select>
          </Field>
          <div className={styles.answers}>
            {reference && (
              <Button
                disabled={isBusy}
                onClick={() => decide({ kind: "one-advert", wording: reference, isOurs: true }, `“${title}” is approved.`)}
              >
                Approve<span className="visually-hidden"> {title}</span>
              </Button>
            )}
            <Button
              disabled={isBusy}
              onClick={() => decide({ kind: "same-title", wording: title, isOurs: true }, `Every “${title}” of ${feed} is approved.`)}
            >
              Approve {all}
              <span className="visually-hidden">: {title}</span>
            </Button>
            <Button
              kind="quiet"
              disabled={isBusy}
              onClick={() => decide({ kind: "same-title", wording: title, isOurs: false }, `Every “${title}” of ${feed} is refused.`)}
            >
              Refuse {all}
              <span className="visually-hidden">: {title}</span>
            </Button>
          </div>
          <details>
            <summary className={styles.summary}>Create a rule from “{title}”</summary>
            <RuleForm id={`rule-${id}`} wording={title} feed={{ slug, name: feed }} category={category} changes={changes} />
          </details>
        </div>
      </td>
    </tr>
  );
}
