import { paths } from "#server/addresses/paths.ts";
import type { Audience } from "./registration.ts";

/** The terms open beside the form, so that input is not lost. */
export function Terms({ audience }: { audience: Audience }) {
  const terms = <Text path={paths.terms}>terms of use</Text>;
  const notice = <Text path={paths.privacy}>privacy notice</Text>;
  if (audience === "jobseeker") {
    return (
      <>
        I accept the {terms} and have read the {notice}
      </>
    );
  }
  return (
    <>
      I accept the {terms} and the <Text path={paths.userAgreement}>user agreement</Text>, and have read the {notice}
    </>
  );
}

function Text({ path, children }: { path: string; children: string }) {
  return (
    <a href={path} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
