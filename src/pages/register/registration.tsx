import { paths } from "#server/addresses/paths.ts";

export type Audience = "jobseeker" | "recruiter";

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
