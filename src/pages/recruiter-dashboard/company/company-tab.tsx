import type { VerificationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { StrikesPart } from "../appeals/strikes-part.tsx";
import { CompanyEditor } from "./company-editor.tsx";
import { JoinRequests } from "./join-requests.tsx";
import { TruthPart } from "./truth-part.tsx";

const words: Record<VerificationState, string> = {
  "not-started": "Not verified yet: your page and adverts do not show that you have been checked.",
  "in-review": "We are checking your documents.",
  verified: "Verified.",
  refused: "We could not verify you. Each advert needs approval before it goes live.",
  lapsed: "Verification has expired. Each advert needs approval before it goes live.",
};

/** The user's company: its page, join requests, and its verification. */
export default function CompanyTab() {
  const query = trpc.companies.own.useQuery(undefined, { staleTime: 0 });
  const state = trpc.verification.state.useQuery(undefined, { staleTime: 0 });
  const verification = state.data && (
    <p>
      {words[state.data.state]} {state.data.brought && <Link href={paths.businessVerification}>Business verification</Link>}
    </p>
  );
  const mayEdit = useLikelyRole() === "company_admin" || query.data?.mayEdit;
  return (
    <div className={styles.stack}>
      <Loaded query={query} what="your company" rows={6}>
        {(company) => (
          <>
            {verification}
            {state.data && <StrikesPart />}
            {company === null && state.data?.isPractice && (
              <p>
                You recruit on your own account, so <Link href={paths.recruiterProfile}>your recruiter page</Link> is what people see.
              </p>
            )}
            {company === null && !state.data && (
              <p>
                You are not part of a company. <ButtonLink href={paths.createCompany}>Find or create yours</ButtonLink>
              </p>
            )}
            {company && !company.mayEdit && (
              <p>
                You belong to <Link href={paths.company(company.slug)}>{company.name}</Link>. Its administrators edit the page.
              </p>
            )}
          </>
        )}
      </Loaded>
      {query.data ? <TruthPart mayReply={query.data.mayEdit} /> : state.data?.isPractice && <TruthPart mayReply />}
      {mayEdit && (
        <>
          <JoinRequests />
          <CompanyEditor company={null} />
        </>
      )}
    </div>
  );
}
