import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { changeParameters, readConsoleFilters } from "../parts/console-filters.ts";
import bar from "../parts/filter-bar.module.css";
import { PeriodChoice } from "../parts/filter-bar.tsx";
import { errorsHref, readQuery } from "./error-words.ts";
import styles from "./errors.module.css";

const queryMaxChars = 300;

type Answer = Pick<Outputs["ops"]["errors"]["list"], "parts" | "problems">;

const common = [
  ["All", ""],
  ["Unresolved", "is:unresolved"],
  ["New in 24 hours", "is:unresolved first-seen:24h"],
  ["In the latest release", "is:unresolved release:latest"],
  ["Regressed", "is:regressed"],
  ["Assigned to me", "is:unresolved assigned:me"],
  ["Server", "is:unresolved is:server"],
  ["Client", "is:unresolved is:client"],
  ["Ignored", "is:ignored"],
  ["Resolved", "is:resolved"],
] as const;

const syntax = [
  ["is:unresolved", "Open or regressed. Also is:open, is:regressed, is:ignored, is:resolved."],
  ["is:server", "Thrown on the server. Also is:client, is:assigned, is:unassigned."],
  ["release:3f2a1c9d", "Seen in a release; release:latest is the newest. first-release: is where it was first seen."],
  ["page:/jobs*", "On a page, or for the server in a call; * stands for anything."],
  ["browser:safari", "Also chromium, firefox, other."],
  ["device:phone", "Also tablet, desktop."],
  ["type:TypeError", "The type of error."],
  ["assigned:me", "Also nobody, or an administrator’s name."],
  ["events:>100", "Events in the period; visits:>=3 is visits affected."],
  ["first-seen:24h", "First seen at most that long ago; last-seen: likewise. Units are m, h, d and w."],
  ['"is undefined"', "Words, or a phrase in quotation marks, in the message or code location."],
  ["!browser:other", "An exclamation mark excludes."],
] as const;

/** Search for issues by filters and words; each part of the search in the address can be removed. */
export function IssueSearch({ search, answer }: { search: URLSearchParams; answer: Answer | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const q = readQuery(search);
  const { q: _q, page: _page, range: _range, from: _from, to: _to, ...rest } = changeParameters(search, {});
  const look = readConsoleFilters(search);
  const { range, from, to } = look;
  const { parts = [], problems = [] } = answer ?? {};
  return (
    <div className={dashboard.part}>
      <FilterBar
        label="Issues"
        action={paths.opsConsole}
        hiddenFields={{ tab: "errors", ...rest }}
        current={{ q, ...(from && to ? { from, to } : { range: range === "24h" ? "" : range }) }}
        submitLabel="Search"
      >
        <Field
          id="errors-q"
          label="Search issues"
          hint="Filters such as is:unresolved release:latest page:/jobs* browser:safari, and words of the message or code location."
          error={problems.length > 0 ? problems.join(" ") : undefined}
          className={styles.search ?? ""}
        >
          <input
            id="errors-q"
            type="search"
            name="q"
            defaultValue={q}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={problems.length > 0 || undefined}
            aria-describedby={problems.length > 0 ? "errors-q-hint errors-q-error" : "errors-q-hint"}
            {...atMost(queryMaxChars)}
          />
        </Field>
        <PeriodChoice {...look} chosen={look.range} />
      </FilterBar>
      {parts.length > 0 && (
        <ul aria-label="Active filters" className={styles.chips}>
          {parts.map(({ text, without }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part may be there twice; the order is what they are.
            <li key={place}>
              <Link href={errorsHref(search, { q: without || null, page: null })} keepPlace className={styles.chip}>
                <span className="visually-hidden">Remove </span>
                {text} <span aria-hidden="true">×</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Button className={bar.opener} aria-expanded={isOpen} aria-controls="issue-searches" onClick={() => setOpen(!isOpen)}>
        Common searches and filters
      </Button>
      <div id="issue-searches" className={bar.fields} data-open={isOpen || undefined}>
        <nav aria-label="Common searches" className={dashboard.order}>
          {common.map(([label, query]) => (
            <Link
              key={label}
              href={errorsHref(search, { q: query || null, page: null })}
              keepPlace
              aria-current={query === q ? "true" : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <details>
          <summary>All filters</summary>
          <dl className={dashboard.facts}>
            {syntax.map(([example, meaning]) => (
              <div key={example}>
                <dt>
                  <code>{example}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <p>A filter given twice finds either value. Different filters and words must all match.</p>
        </details>
      </div>
    </div>
  );
}
