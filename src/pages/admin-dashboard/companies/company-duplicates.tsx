import { navigate } from "wouter/use-browser-location";
import { type CompanySortOrder, type CompanyStatus, companySortOrders, companyStatuses } from "#db/company-values.ts";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { readPage } from "#src/features/dashboard/read-page.ts";
import { readWords } from "#src/features/dashboard/read-words.ts";
import { readSorting, type Sorting, toSortParameter } from "#src/features/dashboard/sort-head.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { Link } from "#src/ui/link.tsx";
import { SuggestField } from "#src/ui/suggesting/suggest-field.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { useCompanySuggestions, usePickedSuggestion } from "../use-picked.ts";
import type { Company } from "./company-numbers.tsx";
import { duplicateReasonWords, verificationTones, verificationWords } from "./company-words.ts";

/** Possible duplicates of this company, and links to merge them. */
export function CompanyDuplicates({ company: { slug, name, duplicates } }: { company: Company }) {
  const findFirms = useCompanySuggestions(slug);
  const picked = usePickedSuggestion(findFirms);
  const submission = useSubmission(async (typed) => {
    const into = await picked.settle(String(typed.get("into") ?? ""));
    if (into !== null) navigate(mergeHref(slug, into), { state: { keepPlace: true } });
  });
  return (
    <section aria-labelledby="duplicates">
      <h3 id="duplicates">Possible duplicates</h3>
      {duplicates.length === 0 ? (
        <p>No other company has the same company number, domain or name.</p>
      ) : (
        <ul className={dashboard.rows}>
          {duplicates.map((other) => (
            <li key={other.slug} className={dashboard.row}>
              <div className={dashboard.words}>
                <Link href={companyHref(other.slug)} keepPlace>
                  {other.name}
                </Link>{" "}
                <Tag tone={verificationTones[other.verification]}>{verificationWords[other.verification]}</Tag>
                <p className={`${dashboard.soft} ${dashboard.small}`}>
                  {other.slug}: {other.because.map((why) => duplicateReasonWords[why]).join(", ")}
                </p>
              </div>
              <Link href={mergeHref(slug, other.slug)} keepPlace>
                Merge with…
                <span className="visually-hidden"> {other.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Form id="merge-with" label="Merge with another company" submission={submission}>
        <SuggestField
          name="into"
          label={`Company to keep instead of ${name}`}
          hint="Start typing its name, company number or domain, then choose it. You see a preview before anything changes."
          maxLength={300}
          find={findFirms}
          onChoose={picked.onChoose}
        />
        <div>
          <SubmitButton submission={submission} kind="secondary" sending="Loading">
            Preview the merge
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

export interface CompaniesQuery {
  q: string;
  standing: CompanyStatus | null;
  sorting: Sorting<CompanySortOrder>;
  page: number;
}

const newestFirst: Sorting<CompanySortOrder> = { by: "joined", direction: "desc" };
const slugMaxChars = 96;

export function readCompaniesQuery(search: URLSearchParams): CompaniesQuery {
  return {
    q: readWords(search),
    standing: companyStatuses.find((each) => each === search.get("standing")) ?? null,
    sorting: readSorting(search, companySortOrders, newestFirst),
    page: readPage(search),
  };
}

export const readSlug = (search: URLSearchParams, name: "company" | "into"): string | null =>
  search.get(name)?.trim().toLowerCase().slice(0, slugMaxChars) || null;

/** Filters of the list as in the address; "" for those not set. */
export const companyFilterOf = ({ q, standing }: CompaniesQuery) => ({ q, standing: standing ?? "" });

export const companySortingOf = ({ sorting }: CompaniesQuery): Record<string, string> =>
  sorting.by === newestFirst.by && sorting.direction === newestFirst.direction ? {} : { sort: toSortParameter(sorting) };

export function companiesHref(urlQuery: CompaniesQuery, page = 1): string {
  const filter = Object.fromEntries(Object.entries(companyFilterOf(urlQuery)).filter(([, value]) => value !== ""));
  return paths.adminTab("companies", { ...filter, ...companySortingOf(urlQuery), ...(page > 1 && { page: String(page) }) });
}

export const companyHref = (slug: string): string => paths.adminTab("companies", { company: slug });
export const mergeHref = (from: string, into: string): string => paths.adminTab("companies", { company: from, into });
