import { useLocation } from "wouter";
import { type ArticleState, articleStates, articleTopicLabels } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import ownPage from "#src/ui/signed-in/own-page.module.css";
import table from "#src/ui/table.module.css";
import styles from "./editor.module.css";
import { stateWords } from "./use-article-editor.ts";

interface ArticlesQuery {
  state: ArticleState | null;
  q: string;
  page: number;
}

function readArticlesQuery(search: URLSearchParams): ArticlesQuery {
  const page = Number(search.get("page"));
  return {
    state: articleStates.find((state) => state === search.get("state")) ?? null,
    q: (search.get("q") ?? "").trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= limits.maxPage ? page : 1,
  };
}

function href({ state, q, page }: ArticlesQuery): string {
  const parameters = new URLSearchParams();
  if (state) parameters.set("state", state);
  if (q) parameters.set("q", q);
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text ? `${paths.adminArticles}?${text}` : paths.adminArticles;
}

/** All articles in every state, for authors. */
export default function AdminArticlesPage({ search }: PageProps) {
  const filter = readArticlesQuery(search);
  const query = trpc.articles.editing.list.useQuery(filter, { staleTime: 0 });
  return (
    <div className={`${ownPage.page} ${styles.page}`}>
      <PageHead title="Articles: administration" description="Writing and publishing articles." canonicalPath={null} />
      <h1 tabIndex={-1}>Articles</h1>
      <NeedsScript />
      <div data-needs-script="" className={`${ownPage.page} ${styles.page}`}>
        <form action={paths.adminArticles} method="get" className={styles.find}>
          {filter.state && <input type="hidden" name="state" value={filter.state} />}
          <Field id="articles-find" label="Title or address">
            <input id="articles-find" type="search" name="q" defaultValue={filter.q} {...atMost(200)} />
          </Field>
          <Button type="submit">Find</Button>
        </form>
        <Loaded query={query} what="the articles" rows={8}>
          {(list) => <List list={list} filter={filter} />}
        </Loaded>
        <NewArticle />
      </div>
    </div>
  );
}

function List({ list, filter }: { list: Outputs["articles"]["editing"]["list"]; filter: ArticlesQuery }) {
  const all = Object.values(list.counts).reduce((sum, count) => sum + count, 0);
  const choices = [
    { state: null, label: "All", count: all },
    ...articleStates.map((state) => ({ state, label: stateWords[state], count: list.counts[state] })),
  ];
  return (
    <>
      <nav aria-label="States">
        <ul className={styles.states}>
          {choices.map(({ state, label, count }) => (
            <li key={label}>
              <Link href={href({ ...filter, state, page: 1 })} aria-current={state === filter.state ? "page" : undefined}>
                {label} <span className={styles.soft}>{formatCount(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p role="status">{counted(list.total, "article")}</p>
      {list.items.length > 0 && (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Article</th>
              <th scope="col">State</th>
              <th scope="col" className={styles.roomy}>
                Changed
              </th>
            </tr>
          </thead>
          <tbody>
            {list.items.map((article) => (
              <tr key={article.id}>
                <th scope="row">
                  <Link href={paths.adminArticle(article.id)}>{article.title}</Link>
                  <span className={styles.under}>
                    {articleTopicLabels[article.topic]}
                    {article.authorName && ` · ${article.authorName}`}
                  </span>
                </th>
                <td className={styles.dated}>
                  {stateWords[article.state]}
                  {article.publishedAt && article.state !== "withdrawn" && (
                    <span className={styles.under}>
                      {article.state === "scheduled" ? "for " : ""}
                      {shortDate(new Date(article.publishedAt))}
                    </span>
                  )}
                </td>
                <td className={`${styles.dated} ${styles.roomy}`}>{shortDate(new Date(article.updatedAt))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination page={list.page} pageCount={list.pageCount} href={(page) => href({ ...filter, page })} />
    </>
  );
}

function NewArticle() {
  const [, navigate] = useLocation();
  const create = trpc.articles.editing.create.useMutation();
  const submission = useSubmission(async (typed) => {
    const { id } = await create.mutateAsync({ title: String(typed.get("title")).trim() });
    navigate(paths.adminArticle(id));
  });
  return (
    <Section id="new" heading="New article">
      <Form id="new-article" label="New article" submission={submission}>
        <TextField name="title" label="Title" maxLength={limits.articleTitleMaxChars} missing="Give the article a title." />
        <SubmitButton sending="Creating">Create draft</SubmitButton>
      </Form>
    </Section>
  );
}
