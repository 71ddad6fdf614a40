import { navigate } from "wouter/use-browser-location";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Link } from "#src/ui/link.tsx";
import { SuggestField } from "#src/ui/suggesting/suggest-field.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { useFindFirms, usePicked } from "../use-picked.ts";
import { companyHref, mergeHref } from "./companies-address.ts";
import type { Company } from "./company-numbers.tsx";
import { becauseWords, verificationTones, verificationWords } from "./company-words.ts";

/** Companies that may be the same as this one, and the way to make two one. */
export function CompanyDuplicates({ company: { slug, name, duplicates } }: { company: Company }) {
  const findFirms = useFindFirms(slug);
  const picked = usePicked(findFirms);
  const submission = useSubmission(async (typed) => {
    const into = await picked.settle(String(typed.get("into") ?? ""));
    if (into !== null) navigate(mergeHref(slug, into), { state: { keepPlace: true } });
  });
  return (
    <section aria-labelledby="duplicates">
      <h3 id="duplicates">May be the same firm</h3>
      {duplicates.length === 0 ? (
        <p>No other has its company number, domain or name.</p>
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
                  {other.slug}: {other.because.map((why) => becauseWords[why]).join(", ")}
                </p>
              </div>
              <Link href={mergeHref(slug, other.slug)} keepPlace>
                Make one with it…
                <span className="visually-hidden"> {other.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Form id="merge-with" label="Make one with another" submission={submission}>
        <SuggestField
          name="into"
          label={`The firm that is kept in place of ${name}`}
          hint="Begin to type its name, company number or domain, then choose it. What would happen is shown first."
          maxLength={300}
          find={findFirms}
          onChoose={picked.onChoose}
        />
        <div>
          <SubmitButton submission={submission} kind="secondary" sending="Looking">
            Show what would happen
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
