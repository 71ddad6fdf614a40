import { paths } from "#server/addresses/paths.ts";
import { post } from "#src/trpc/request/request.ts";

export type Audience = "jobseeker" | "recruiter";

export interface Registration {
  name: string;
  email: string;
  /** For recruiters only. */
  kind: string | null;
  marketingEmails: boolean;
}

export const readRegistration = (typed: FormData): Registration => ({
  name: String(typed.get("name")).trim(),
  email: String(typed.get("email")).trim(),
  kind: typed.get("kind") === null ? null : String(typed.get("kind")),
  marketingEmails: typed.has("marketingEmails"),
});

export function register(
  audience: Audience,
  { kind, ...shared }: Registration,
  rest: { password: string; acceptTerms: boolean; next: string | undefined },
): Promise<unknown> {
  return post(`/api/auth/register/${audience}`, { ...shared, ...(kind === null ? {} : { kind }), ...rest });
}

/** The terms open beside the form, so that input is not lost. */
export function Terms({ audience }: { audience: Audience }) {
  const terms = <TermsLink path={paths.terms}>terms of use</TermsLink>;
  const notice = <TermsLink path={paths.privacy}>privacy notice</TermsLink>;
  if (audience === "jobseeker") {
    return (
      <>
        I accept the {terms} and have read the {notice}
      </>
    );
  }
  return (
    <>
      I accept the {terms} and the <TermsLink path={paths.userAgreement}>user agreement</TermsLink>, and have read the {notice}
    </>
  );
}

function TermsLink({ path, children }: { path: string; children: string }) {
  return (
    <a href={path} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
