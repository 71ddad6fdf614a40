import type { ReactNode } from "react";
import { type LegalText, legalTexts } from "#db/values.ts";
import { paths } from "#server/paths.ts";
import { longDate } from "#src/lib/dates.ts";
import { hasScreen } from "#src/route-access.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "./legal-text.module.css";

export interface LegalSection {
  /** What the address of the part ends in. */
  id: string;
  heading: string;
  content: ReactNode;
}

export interface RelatedScreen {
  label: string;
  href: string;
}

const texts: Record<LegalText, { title: string; path: string }> = {
  terms: { title: "Terms of use", path: paths.terms },
  "user-agreement": { title: "User agreement for recruiters", path: paths.userAgreement },
  privacy: { title: "Privacy notice", path: paths.privacy },
};

/** A text that applies to people: what it says in short, its version and dates, a list of contents, numbered parts and where to read on. */
export function LegalTextPage({
  text,
  description,
  inShort,
  sections,
  related,
}: {
  text: LegalText;
  description: string;
  inShort: readonly string[];
  sections: readonly LegalSection[];
  related: readonly RelatedScreen[];
}) {
  const { title, path } = texts[text];
  const { version, appliesFrom, reviewedOn } = legalTexts[text];
  const others = Object.values(texts).filter((other) => other.path !== path);
  const screens = [...others.map((other) => ({ label: other.title, href: other.path })), ...related].filter(({ href }) => hasScreen(href));
  return (
    <article className={styles.page}>
      <PageHead title={title} description={description} canonicalPath={path} type="article" />
      <header className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <dl className={styles.facts}>
          <Fact name="Version">{version}</Fact>
          <Fact name="Applies from">
            <Day date={appliesFrom} />
          </Fact>
          <Fact name="Reviewed on">
            <Day date={reviewedOn} />
          </Fact>
        </dl>
        <p>In short:</p>
        <ul className={styles.short}>
          {inShort.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </header>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">Contents</h2>
          <ol>
            {sections.map(({ id, heading }, index) => (
              <li key={id}>
                <a href={`#${id}`}>{numbered(index, heading)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.body}>
          {sections.map(({ id, heading, content }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <SectionHeading id={`${id}-heading`}>{numbered(index, heading)}</SectionHeading>
              {content}
            </section>
          ))}
        </div>
      </div>
      <nav className={styles.related} aria-labelledby="read-on" data-screen-only>
        <SectionHeading id="read-on">Read on</SectionHeading>
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

const numbered = (index: number, heading: string): string => `${index + 1}. ${heading}`;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Day = ({ date }: { date: string }) => <time dateTime={date}>{longDate(new Date(date))}</time>;
