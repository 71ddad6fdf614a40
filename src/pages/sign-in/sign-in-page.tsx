import { useState } from "react";
import { paths, signedInHome } from "#server/paths.ts";
import styles from "#src/auth/auth-page.module.css";
import { AuthPage } from "#src/auth/auth-page.tsx";
import { CredentialsForm } from "#src/auth/credentials-form.tsx";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { GoogleButton } from "#src/auth/google-button.tsx";
import { SecondFactorForm } from "#src/auth/second-factor-form.tsx";
import { landingOf, nextOf, withNext } from "#src/auth/sign-in-calls.ts";
import { SignedInAlready } from "#src/auth/signed-in-already.tsx";
import type { PageProps } from "#src/navigation.ts";
import { Link } from "#src/ui/link.tsx";
import { useAddressSecrets } from "./address-secrets.ts";
import { ConfirmGoogle } from "./confirm-google.tsx";
import { SignInNotice } from "./notices.tsx";

const nothing = { challenge: null, google: null };

export default function SignInPage({ search }: PageProps) {
  const { user } = useCurrentUser();
  const [{ challenge, google }, setSecrets] = useAddressSecrets();
  const [isLinked, setLinked] = useState(false);
  const next = nextOf(search);
  const onChallenge = (given: string) => setSecrets({ challenge: given, google: null });
  const finishLinking = () => {
    setSecrets(nothing);
    setLinked(true);
  };
  const page = { title: "Sign in", description: "Sign in to your account.", needsScript: "Signing in" };
  if (challenge !== null) {
    return (
      <AuthPage {...page} heading="One more step" lead="This account is protected by a second factor.">
        <SecondFactorForm challenge={challenge} onStartAgain={() => setSecrets(nothing)} />
      </AuthPage>
    );
  }
  if (google !== null) {
    return (
      <AuthPage {...page} heading="Link your Google account">
        <ConfirmGoogle token={google} onLinked={finishLinking} />
      </AuthPage>
    );
  }
  if (user) {
    return (
      <AuthPage {...page}>
        <SignedInAlready user={user} goOnTo={next ? landingOf(next) : signedInHome(user.role)} comeBackTo={withNext(paths.signIn, next)} />
      </AuthPage>
    );
  }
  return (
    <AuthPage {...page}>
      <SignInNotice name={isLinked ? "google-linked" : search.get("notice")} />
      <GoogleButton next={next} />
      <CredentialsForm
        entrance="signin"
        next={next}
        onChallenge={onChallenge}
        note="If you have registered but not confirmed your e-mail address yet, we have sent you a new link: look in your inbox."
      />
      <p className={styles.other}>
        <span>
          New here? <Link href={withNext(paths.getStarted, next)}>Get started</Link>
        </span>
      </p>
    </AuthPage>
  );
}
