import { paths } from "#server/addresses/paths.ts";
import { AuthPage } from "#src/features/auth/auth-page.tsx";
import { ButtonLink } from "#src/ui/button.tsx";

/** Shown after a visitor's request: the same whether or not the address is known. */
export default function AlertRequestedPage() {
  return (
    <AuthPage
      title="Check your e-mail"
      description="A link has been sent to confirm a job alert."
      lead="If the address is right, an e-mail is on its way. Open the link in it to confirm your alert."
    >
      <p>The link works for 7 days. Nothing after a few minutes? Look in your junk folder, or ask again from the list of jobs.</p>
      <p>
        <ButtonLink kind="primary" href={paths.jobs()}>
          Back to the jobs
        </ButtonLink>
      </p>
      <p>
        With an account you can also save adverts, apply with a stored CV and follow your applications.{" "}
        <a href={paths.register("jobseeker")}>Create an account</a>
      </p>
    </AuthPage>
  );
}
