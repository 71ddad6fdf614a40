import type { ReactNode } from "react";
import { longDate } from "#src/lib/dates.ts";
import { hasScreen } from "#src/route-access.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "./text-page.module.css";

export interface TextSection {
  /** Fragment of the section. */
  id: string;
  heading: string;
  content: ReactNode;
}

export interface RelatedScreen {
  label: string;
  href: string;
}

interface TextFact {
  name: string;
  value: ReactNode;
}

/** A text page: summary, facts about the text, table of contents, sections and related pages. */
export function TextPage({
  title,
  description,
  path,
  back,
  facts,
  inShort,
  sections,
  related,
  isNumbered = false,
}: {
  title: string;
  description: string;
  /** Canonical path. */
  path: string;
  /** The parent page. */
  back?: RelatedScreen;
  facts: readonly TextFact[];
  inShort: ReactNode;
  sections: readonly TextSection[];
  /** Screens that do not exist yet are left out. */
  related: readonly RelatedScreen[];
  /** For texts whose sections are cited by number. */
  isNumbered?: boolean;
}) {
  const screens = related.filter(({ href }) => hasScreen(href));
  const parts = sections.map((section, index) => ({
    ...section,
    heading: isNumbered ? `${index + 1}. ${section.heading}` : section.heading,
  }));
  return (
    <article className={styles.page}>
      <PageHead title={title} description={description} canonicalPath={path} type="article" />
      <header className={styles.head}>
        {back && hasScreen(back.href) && (
          <nav className={styles.back} aria-label="Breadcrumb" data-screen-only>
            <Link href={back.href}>{back.label}</Link>
          </nav>
        )}
        <h1 tabIndex={-1}>{title}</h1>
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {inShort}
      </header>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">Contents</h2>
          <ol>
            {parts.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.body}>
          {parts.map(({ id, heading, content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <SectionHeading id={`${id}-heading`}>{heading}</SectionHeading>
              {content}
            </section>
          ))}
        </div>
      </div>
      <nav className={styles.related} aria-labelledby="read-on" data-screen-only>
        <SectionHeading id="read-on">Related pages</SectionHeading>
        <ul className={styles.screens}>
          {screens.map(({ label, href }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}

export const Day = ({ date }: { date: string }) => <time dateTime={date}>{longDate(new Date(date))}</time>;

/** A link to a law, code or authority at its official source. */
export function Source({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="external noopener">
      {children}
    </a>
  );
}

export const MailTo = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>;
