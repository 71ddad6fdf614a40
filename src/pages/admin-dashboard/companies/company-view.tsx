import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/dashboard/opened-heading.tsx";
import { longDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { momentText } from "../moment-text.ts";
import { FactTable } from "../users/fact-table.tsx";
import { companyHref } from "./companies-address.ts";
import { CompanyDuplicates } from "./company-duplicates.tsx";
import { CompanyHistory } from "./company-history.tsx";
import { CompanyMerges } from "./company-merges.tsx";
import { CompanyNumbers } from "./company-numbers.tsx";
import { CompanyPeople } from "./company-people.tsx";
import { CompanyStrikes } from "./company-strikes.tsx";
import { plain, verificationTones, verificationWords } from "./company-words.ts";
import { RevokeVerification } from "./revoke-verification.tsx";

export type Company = Outputs["admin"]["companies"]["get"];

/** All that is known of one company, and what can be done. */
export function CompanyView({ slug }: { slug: string }) {
  const query = trpc.admin.companies.get.useQuery({ slug }, { staleTime: 0 });
  return (
    <div className={dashboard.stack}>
      <p>
        <Link href={paths.adminTab("companies")} keepPlace>
          ← All companies
        </Link>
      </p>
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
        <Notice label="Made one with another">
          Everything of it stands under <Link href={companyHref(mergedInto.slug)}>{mergedInto.name}</Link>, and its address leads there.
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
          ["Kind", `${plain(company.employerType)}${company.isSample ? ", invented" : ""}`],
          ["Website", website ?? "None"],
          ["Company number", companyNumber ?? "None"],
          ["Work address", workAddress === null ? "None" : `At ${workAddress.domain}, confirmed ${momentText(workAddress.provedAt)}`],
          ["Domain", domain === null ? "None" : `${domain}, ${domainState ?? "not looked for"}`],
          [
            "Verification",
            <Tag key="state" tone={verificationTones[company.verification]}>
              {verificationWords[company.verification]}
            </Tag>,
          ],
          ["Papers", String(documents)],
          ["Sent to be verified", submittedAt ? momentText(submittedAt) : "Never"],
          ["Decided", [decidedAt ? momentText(decidedAt) : "Never", decisionReason].filter(Boolean).join(": ")],
          ["Here since", longDate(new Date(company.createdAt))],
        ]}
      />
      {company.verification === "in-review" && deletedAt === null && (
        <p>
          <Link href={paths.adminTab("work", { kind: "verification", case: `verification:${slug}` })}>Decide on its proof</Link>
        </p>
      )}
      {deletedAt === null && (
        <p>
          <Link href={paths.companyProfileOf(slug)}>Edit its page</Link>
        </p>
      )}
    </section>
  );
}
