import type { StrikeStep } from "#db/case-values.ts";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FactTable, momentText } from "#src/features/dashboard/facts.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { BackLink } from "#src/features/dashboard/opened-record.tsx";
import { longDate, shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { eventWords } from "../users/account-words.ts";
import { CompanyDuplicates, CompanyMerges, companyHref } from "./company-merges.tsx";
import { type Company, CompanyNumbers, CompanyPeople } from "./company-numbers.tsx";
import { slugToText, verificationTones, verificationWords } from "./company-words.ts";

export function CompanyView({ slug }: { slug: string }) {
  const query = trpc.admin.companies.get.useQuery({ slug }, { staleTime: 0 });
  return (
    <div className={dashboard.stack}>
      <BackLink href={paths.adminTab("companies")}>← All companies</BackLink>
      <Loaded query={query} what="the company" rows={10} skeleton={<ListSkeleton rows={10} />}>
        {(company) => (
          <>
            <Facts company={company} />
            {company.verification === "verified" && company.deletedAt === null && (
              <RevokeVerification slug={company.slug} name={company.name} />
            )}
            <CompanyMerges company={company} />
            {company.deletedAt === null && <CompanyDuplicates company={company} />}
            <CompanyPeople company={company} />
            <CompanyNumbers company={company} />
            <CompanyStrikes company={company} />
            <CompanyHistory company={company} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Facts({ company }: { company: Company }) {
  const { name, slug, mergedInto, deletedAt, proofs, website, oldSlugs, decidedAt, submittedAt, decisionReason } = company;
  const { companyNumber, workAddress, domain, domainState, documents } = proofs;
  return (
    <section aria-labelledby="company">
      <OpenedHeading id="company" state={deletedAt ?? "there"}>
        {name}
      </OpenedHeading>
      {mergedInto && (
        <Notice label="Merged into another company">
          Everything it had is now under <Link href={companyHref(mergedInto.slug)}>{mergedInto.name}</Link>, and its address redirects
          there.
        </Notice>
      )}
      {deletedAt && !mergedInto && <Notice label="Deleted">On {longDate(new Date(deletedAt))}. Nobody acts for it any more.</Notice>}
      <FactTable
        caption="The company"
        facts={[
          [
            "Page",
            deletedAt ? (
              paths.company(slug)
            ) : (
              <Link key="page" href={paths.company(slug)}>
                {paths.company(slug)}
              </Link>
            ),
          ],
          ["Earlier addresses", oldSlugs.length > 0 ? oldSlugs.join(", ") : "None"],
          ["Kind", `${slugToText(company.employerType)}${company.isSample ? ", sample" : ""}`],
          ["Website", website ?? "None"],
          ["Company number", companyNumber ?? "None"],
          ["Work address", workAddress === null ? "None" : `At ${workAddress.domain}, confirmed ${momentText(workAddress.provedAt)}`],
          ["Domain", domain === null ? "None" : `${domain}, ${domainState ?? "not checked"}`],
          [
            "Verification",
            <Tag key="state" tone={verificationTones[company.verification]}>
              {verificationWords[company.verification]}
            </Tag>,
          ],
          ["Documents", String(documents)],
          ["Sent for verification", submittedAt ? momentText(submittedAt) : "Never"],
          ["Decided", [decidedAt ? momentText(decidedAt) : "Never", decisionReason].filter(Boolean).join(": ")],
          ["Joined", longDate(new Date(company.createdAt))],
        ]}
      />
      {company.verification === "in-review" && deletedAt === null && (
        <p>
          <Link href={paths.adminTab("work", { kind: "verification", case: `verification:${slug}` })}>Decide on its verification</Link>
        </p>
      )}
      {deletedAt === null && (
        <p className={dashboard.actions}>
          <Link href={paths.companyProfileOf(slug)}>Edit its page</Link>
          <Link href={paths.adminTab("needs", { state: "all", q: name })}>What it announced</Link>
          <Link href={paths.adminTab("needs", { part: "answers", q: name })}>Answers about its adverts</Link>
        </p>
      )}
    </section>
  );
}

/** History of a company: decisions on its verification, changes of its page, merges. */
function CompanyHistory({ company: { events, auditId } }: { company: Company }) {
  return (
    <section aria-labelledby="events">
      <h3 id="events">History</h3>
      {events.length === 0 ? (
        <p>Nothing yet.</p>
      ) : (
        <ul className={dashboard.rows}>
          {events.map(({ id, at, action, result, reason, actorName }) => (
            <li key={id} className={dashboard.row}>
              <div className={dashboard.words}>
                {[eventWords(action), reason, result === "done" ? null : result].filter(Boolean).join(" · ")}
                <p className={`${dashboard.soft} ${dashboard.small}`}>{actorName ?? "The site"}</p>
              </div>
              <span className={dashboard.soft}>{momentText(at)}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link href={paths.adminTab("audit", { resource: "company", resourceId: auditId })}>Full history in the audit log</Link>
      </p>
    </section>
  );
}

/** Revokes a company's verification, however it was granted. */
function RevokeVerification({ slug, name }: { slug: string; name: string }) {
  const cache = trpc.useUtils().admin.companies;
  const revoke = trpc.verification.revoke.useMutation();
  const submission = useSubmission(async (typed) => {
    await revoke.mutateAsync({ slug, reason: String(typed.get("reason") ?? "") });
    await cache.invalidate();
  });
  return (
    <Section id="revoke" heading="Revoke the verification">
      <p>
        {name} will be told why by e-mail. After that, each of its adverts is reviewed before it goes live, and it can send its proofs
        again.
      </p>
      <Form id="revoke-form" label="Revoke the verification" submission={submission}>
        <TextField
          name="reason"
          label="Reason, as the company will read it"
          maxLength={500}
          minLength={10}
          missing="Enter a reason, so that the company can put it right."
        />
        <SubmitButton kind="secondary" sending="Revoking">
          Revoke it
        </SubmitButton>
      </Form>
    </Section>
  );
}

type Strike = Company["strikes"]["items"][number];

/** Strikes against a company and its people. */
function CompanyStrikes({ company: { strikes } }: { company: Company }) {
  return (
    <section aria-labelledby="strikes">
      <h3 id="strikes">Strikes</h3>
      <p>{strikes.items.length === 0 ? "None." : `${stepWords[strikes.step]}.`}</p>
      {strikes.items.length > 0 && (
        <ul className={dashboard.rows}>
          {strikes.items.map((strike) => (
            <li key={strike.id} className={dashboard.row}>
              <div className={dashboard.words}>
                {strike.reason}
                <p className={`${dashboard.soft} ${dashboard.small}`}>
                  {strike.isOfAnotherFirm ? "Given at another firm. " : ""}
                  {strike.person && <Link href={paths.adminTab("users", { user: strike.person.publicId })}>{strike.person.name}</Link>}
                </p>
              </div>
              <span className={dashboard.side}>
                <StrikeStatus strike={strike} />
                <span className={dashboard.soft}>{shortDate(new Date(strike.givenAt))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function StrikeStatus({ strike: { counts, overturnedAt, expiresAt } }: { strike: Strike }) {
  if (overturnedAt !== null) return <Tag>Overturned on appeal</Tag>;
  return counts ? <Tag tone="bad">Counts until {shortDate(new Date(expiresAt))}</Tag> : <Tag>Expired</Tag>;
}

const stepWords: Readonly<Record<StrikeStep, string>> = {
  none: "No active strikes",
  warning: "Warned",
  review: "Each advert is reviewed first",
  suspended: "Cannot publish",
};
