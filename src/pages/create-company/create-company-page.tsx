import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { paths, safeNextPath } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { refreshCurrentUser } from "#src/features/auth/current-user.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { FaultNotice, Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { useLazyCode } from "#src/ui/signed-in/late-part.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "#src/ui/signed-in/own-page.module.css";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

type JoinOptions = Outputs["companies"]["waysIn"];

/** How a recruiter joins a company: one found by their e-mail domain, or a new one. Then they continue where they came from. */
export default function CreateCompanyPage({ search }: PageProps) {
  const query = trpc.companies.waysIn.useQuery(undefined, { staleTime: 0 });
  const form = useLazyCode(["create-company"], () => import("./new-company-form.tsx"));
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const isElsewhere = query.error !== null && refusalOf(query.error).code === "forbidden";
  const enter = async () => {
    await refreshCurrentUser(queries);
    navigate(safeNextPath(search.get("next")) ?? paths.onboarding);
  };
  return (
    <div className={styles.page}>
      <PageHead title="Create a company" description="Create your company, or join it." canonicalPath={null} />
      <h1 tabIndex={-1}>Your company</h1>
      {search.get("next")?.startsWith(paths.postAJob) && <p>Then you can continue with your advert.</p>}
      <NeedsScript />
      <div className={styles.content} data-needs-script="">
        {isElsewhere ? (
          <Notice label="Nothing to create">
            You already belong to a company, or recruit on your own account. What people see of you is under{" "}
            <Link href={paths.recruiterTab("company")}>Company in your dashboard</Link>.
          </Notice>
        ) : (
          <Loaded query={query} what="companies that match your address" rows={4}>
            {(ways) => (
              <>
                <SuggestedCompanies ways={ways} onEntered={enter} onRequested={() => void query.refetch()} />
                <Section id="new" heading="Create a company">
                  <Loaded query={form} what="the form" rows={5}>
                    {({ NewCompanyForm }) => <NewCompanyForm domain={ways.domain} onCreated={enter} />}
                  </Loaded>
                </Section>
              </>
            )}
          </Loaded>
        )}
      </div>
    </div>
  );
}

function SuggestedCompanies({
  ways,
  onEntered,
  onRequested,
}: {
  ways: JoinOptions;
  onEntered: () => Promise<void>;
  onRequested: () => void;
}) {
  const claim = trpc.companies.claim.useMutation();
  const ask = trpc.companies.askToJoin.useMutation();
  const withdraw = trpc.companies.withdrawRequest.useMutation();
  const { start, isBusy, refusal, prompt } = useCommand();
  const { firms, request, domain } = ways;
  const isWaiting = request?.state === "asked";
  return (
    <Section id="found" heading={firms.length > 0 ? `Companies that match your address at ${domain}` : "Join a company"}>
      <FaultNotice>{refusal?.message}</FaultNotice>
      {request && (
        <Notice label={isWaiting ? "Asked" : "Refused"} tone={isWaiting ? "plain" : "warn"}>
          {isWaiting
            ? `You have asked to join ${request.name}. Its administrators have been notified.`
            : `${request.name} has answered no.`}{" "}
          {isWaiting && (
            <Button aria-disabled={isBusy} onClick={() => start(() => withdraw.mutateAsync().then(onRequested))}>
              Withdraw the request
            </Button>
          )}
        </Notice>
      )}
      {firms.length === 0 && (
        <p>
          {domain === null
            ? "Your address does not match a company, or is not confirmed. Ask your company’s"
            : `We have no company at ${domain}. Ask its`}{" "}
          administrator for an invitation, or create it below.
        </p>
      )}
      <ul>
        {firms.map(({ slug, name, employerTypeLabel, mayClaim }) => (
          <li key={slug}>
            {name}, {employerTypeLabel}{" "}
            {mayClaim ? (
              <Button kind="primary" aria-disabled={isBusy} onClick={() => start(() => claim.mutateAsync({ slug }).then(onEntered))}>
                Claim {name}
              </Button>
            ) : (
              !isWaiting && (
                <Button aria-disabled={isBusy} onClick={() => start(() => ask.mutateAsync({ slug }).then(onRequested))}>
                  Ask {name} to let me join
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {prompt}
    </Section>
  );
}
