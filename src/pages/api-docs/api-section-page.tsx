import { Fragment } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Section, SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import NotFoundPage from "../not-found/not-found-page.tsx";
import styles from "./api-docs.module.css";
import { windowWords } from "./window-words.ts";

export const prepare = (queries: Queries, { params }: PageProps) => [queries.openapi.section.ensureData({ slug: params.section ?? "" })];

/** One group of endpoints in full: parameters, responses, permissions and command-line examples. */
export default function ApiSectionPage({ params }: PageProps) {
  const [section] = trpc.openapi.section.useSuspenseQuery({ slug: params.section ?? "" });
  if (!section) return <NotFoundPage />;
  const { slug, tag, calls, shapes } = section;
  return (
    <article className={styles.page}>
      <PageHead
        title={`API: ${tag}`}
        description={`The API’s calls about ${tag.toLowerCase()}: what they take, what they answer, and who may make them.`}
        canonicalPath={paths.apiDocs(slug)}
        type="article"
      />
      <header className={styles.head}>
        <p>
          <Link href={paths.apiDocs()}>API</Link>
        </p>
        <h1 tabIndex={-1}>{tag}</h1>
      </header>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">Calls</h2>
          <ul>
            {calls.map(({ name, method, path }) => (
              <li key={name}>
                <a href={`#${name}`}>
                  <code>
                    {method} {path}
                  </code>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.body}>
          {calls.map((call) => (
            <ApiCall key={call.name} call={call} />
          ))}
          {shapes.length > 0 && (
            <Section id="shapes" heading="Shapes">
              <p>What the answers above are made of.</p>
              {shapes.map(({ name, text }) => (
                <details key={name} id={`shape-${name}`} className={styles.more}>
                  <summary>
                    <code>{name}</code>
                  </summary>
                  <pre className={styles.code}>{text}</pre>
                </details>
              ))}
            </Section>
          )}
        </div>
      </div>
    </article>
  );
}

type Call = NonNullable<Outputs["openapi"]["section"]>["calls"][number];

function ApiCall({ call }: { call: Call }) {
  const { name, method, path, summary, about, body, curl } = call;
  return (
    <section id={name} aria-labelledby={`${name}-heading`} className={styles.call}>
      <SectionHeading id={`${name}-heading`}>{summary}</SectionHeading>
      <p className={styles.address}>
        <code>
          <b>{method}</b> {path}
        </code>
      </p>
      {about && <p>{about}</p>}
      <Facts call={call} />
      <pre className={styles.code}>{curl}</pre>
      <Parameters call={call} />
      {body && (
        <details className={styles.more}>
          <summary>Body, as {body.contentTypes.join(" or ")}</summary>
          <pre className={styles.code}>{body.shape}</pre>
          <p>For example</p>
          <pre className={styles.code}>{body.example}</pre>
        </details>
      )}
      <Responses call={call} />
    </section>
  );
}

function Facts({ call }: { call: Call }) {
  const { quotas, batchScope, idempotency, keptForSeconds } = call;
  const facts: [string, string | null][] = [
    ["Who", accessText(call)],
    ["Quota", quotas.map(({ name, quota, windowSeconds }) => `${name}, ${quota} ${windowWords(windowSeconds)}`).join("; ")],
    ["In a batch", batchScope && (batchScope === "any" ? "with any token" : `with ${batchScope}`)],
    ["Idempotency-Key", idempotency],
    ["May be kept", keptForSeconds === null ? null : `${keptForSeconds} s, then revalidated by ETag`],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function accessText({ isOpen, scopes, needsCsrf }: Call): string {
  const csrf = needsCsrf ? ", with the CSRF token unless a bearer token is sent" : "";
  if (isOpen) return `Everybody${csrf}`;
  if (scopes === null) return `Anyone with a token${csrf}`;
  return scopes.length > 0 ? `Signed in, or a token with ${scopes.join(" or ")}${csrf}` : `Signed in${csrf}; no token opens it`;
}

function Parameters({ call: { parameters } }: { call: Call }) {
  if (parameters.length === 0) return null;
  return (
    <table className={`${table.table} ${styles.parameters}`}>
      <TableHead of={["Parameter", "Value", "Meaning"]} />
      <tbody>
        {parameters.map(({ name, where, isRequired, shape, limits, byDefault, description }) => (
          <tr key={where + name}>
            <th scope="row">
              <code>{name}</code>
              {isRequired && where !== "path" ? ", required" : ""}
            </th>
            <td>{[shape, limits, byDefault !== null && `else ${byDefault}`].filter(Boolean).join(", ")}</td>
            <td>{description ?? (where === "path" ? "Stands in the address." : "")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Responses({ call: { answers, refusals } }: { call: Call }) {
  return (
    <>
      {answers.map(({ status, words, contentTypes, shape, example }) =>
        shape === null ? (
          <p key={status} className={styles.plain}>
            <b>{status}</b> {words}
            {contentTypes.length > 0 && `, as ${contentTypes.join(" or ")}`}
          </p>
        ) : (
          <details key={status} className={styles.more}>
            <summary>
              <b>{status}</b> {words}
            </summary>
            <pre className={styles.code}>{shape}</pre>
            <p>For example</p>
            <pre className={styles.code}>{example}</pre>
          </details>
        ),
      )}
      <details className={styles.more}>
        <summary>Refusals</summary>
        <dl className={styles.refusals}>
          {refusals.map(({ status, codes }) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>
                {codes.map((code, index) => (
                  <Fragment key={code}>
                    {index > 0 && ", "}
                    <Link href={paths.problem(code)}>{code}</Link>
                  </Fragment>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
