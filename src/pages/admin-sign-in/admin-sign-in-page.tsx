import { useState } from "react";
import { paths, signedInHome } from "#server/addresses/paths.ts";
import styles from "#src/features/auth/auth-page.module.css";
import { AuthPage } from "#src/features/auth/auth-page.tsx";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { CredentialsForm, SecondFactorForm } from "#src/features/auth/second-factor-form.tsx";
import { nextOf } from "#src/features/auth/sign-in-calls.ts";
import { SignedInAlready } from "#src/features/auth/signed-in-already.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { administratorLinks } from "#src/shell/layout/account-links.ts";
import { Link } from "#src/ui/link.tsx";

const page = {
  title: "Administrators",
  description: "Sign-in for site administrators.",
  needsScript: "Signing in",
};

export default function AdminSignInPage({ search }: PageProps) {
  const { user } = useCurrentUser();
  const [challenge, setChallenge] = useState<string | null>(null);
  if (challenge !== null) {
    return (
      <AuthPage {...page} heading="One more step" lead="Administrators must use two-step sign-in.">
        <SecondFactorForm challenge={challenge} onStartAgain={() => setChallenge(null)} />
      </AuthPage>
    );
  }
  if (user?.role === "platform_admin") {
    return (
      <AuthPage {...page} lead={`You are signed in as ${user.name}.`}>
        <ul className={styles.choices}>
          {administratorLinks.map(({ label, href }) => (
            <li key={href} className={styles.choice}>
              <h2>
                <Link href={href}>{label}</Link>
              </h2>
              <span aria-hidden="true" className={styles.arrow}>
                →
              </span>
            </li>
          ))}
        </ul>
      </AuthPage>
    );
  }
  if (user) {
    return (
      <AuthPage {...page} lead="This page is for site administrators, and you are signed in with another kind of account.">
        <SignedInAlready user={user} goOnTo={signedInHome(user.role)} comeBackTo={paths.administrators} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      {...page}
      lead={
        <>
          For site administrators. Everyone else <Link href={paths.signIn}>signs in here</Link>.
        </>
      }
    >
      <CredentialsForm entrance="admin-signin" next={nextOf(search)} onChallenge={setChallenge} />
    </AuthPage>
  );
}
