import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { counted } from "#src/lib/money.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import styles from "./embed-page.module.css";

export const prepare = (queries: Queries, { search }: PageProps) => [queries.discovery.embed.ensureData(search.toString())];

type Snippet = Outputs["discovery"]["embed"];

const themeWords: Record<string, string> = { auto: "Match the reader’s system", light: "Light", dark: "Dark" };

/** Job lists for other sites: a form to configure one, a preview, and the HTML to copy. */
export default function EmbedPage({ search }: PageProps) {
  const [snippet] = trpc.discovery.embed.useSuspenseQuery(search.toString());
  const { companyName, total, path, html } = snippet;
  return (
    <article className={styles.page}>
      <PageHead
        title="Adverts on your own site"
        description="Show live adverts of the board on your own site: a search, or your own company’s, in a frame that needs no script and sets no cookies."
        canonicalPath={paths.embed()}
        isIndexable={search.toString() === ""}
      />
      <header className={styles.prose}>
        <h1 tabIndex={-1}>Adverts on your own site</h1>
        <p>
          Choose what to list, and copy the HTML into your page. The list keeps itself up to date. It runs no script, sets no cookies, and
          its links open on the board. Other filters of <Link href={paths.jobs()}>the jobs list</Link> work too: add them to the address
          exactly as they appear in the address of the list.
        </p>
      </header>
      <Choices snippet={snippet} />
      <Section id="html" heading="HTML to copy" className={styles.prose}>
        <p role="status">
          {companyName ? `${counted(total, "live advert")} of ${companyName}.` : `${counted(total, "live advert")}.`} The newest come first.
        </p>
        <pre className={styles.code}>{html}</pre>
      </Section>
      <Section id="preview" heading="Preview">
        <iframe key={path} src={path} title="Preview of the list" className={styles.preview} />
      </Section>
      <Feeds snippet={snippet} />
    </article>
  );
}

function Choices({ snippet: { asked, limitAtMost, themes, isUnknownCompany } }: { snippet: Snippet }) {
  const companyError = isUnknownCompany ? "No company page has this address. The list shows all companies’ adverts." : "";
  return (
    <form action={paths.embed()} method="get" className={styles.form} key={JSON.stringify(asked)}>
      <Field id="embed-q" label="Keywords">
        <input id="embed-q" type="search" name="q" defaultValue={asked.q} {...atMost(200)} />
      </Field>
      <Field id="embed-location" label="Place">
        <input id="embed-location" name="location" defaultValue={asked.location} {...atMost(120)} />
      </Field>
      <Field
        id="embed-company"
        label="Company, for its own adverts only"
        hint="The part of its page address after /company/."
        error={companyError}
      >
        <input
          id="embed-company"
          name="company"
          defaultValue={asked.company}
          {...atMost(96)}
          aria-describedby={companyError ? "embed-company-hint embed-company-error" : "embed-company-hint"}
          aria-invalid={isUnknownCompany || undefined}
        />
      </Field>
      <Field id="embed-limit" label={`Adverts, at most ${limitAtMost}`}>
        <input id="embed-limit" name="limit" inputMode="numeric" autoComplete="off" defaultValue={asked.limit} />
      </Field>
      <Field id="embed-theme" label="Colours">
        <select id="embed-theme" name="theme" defaultValue={asked.theme || "auto"}>
          <Options of={themes.map((theme) => ({ value: theme, label: themeWords[theme] ?? theme }))} />
        </select>
      </Field>
      <Button kind="primary" type="submit">
        Show the list
      </Button>
    </form>
  );
}

function Feeds({ snippet: { feeds, companyName } }: { snippet: Snippet }) {
  if (feeds.length === 0) return null;
  return (
    <Section id="feeds" heading="For other boards" className={styles.prose}>
      <p>Adverts that {companyName} has posted here, in the XML format these boards import. Give them this address.</p>
      <dl className={styles.feeds}>
        {feeds.map(({ board, url }) => (
          <div key={board}>
            <dt>{board}</dt>
            <dd>
              <a href={url}>{url}</a>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
