import { useEffect, useState } from "react";
import { paths, signedInHome } from "#server/addresses/paths.ts";
import styles from "#src/features/auth/auth-page.module.css";
import { AuthPage } from "#src/features/auth/auth-page.tsx";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { GoogleButton } from "#src/features/auth/google-button.tsx";
import { CredentialsForm, SecondFactorForm } from "#src/features/auth/second-factor-form.tsx";
import { landingPathOf, nextOf, withNext } from "#src/features/auth/sign-in-calls.ts";
import { SignedInAlready } from "#src/features/auth/signed-in-already.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { post } from "#src/trpc/request/request.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";

interface AddressSecrets {
  /** Second-factor challenge after signing in with Google. */
  challenge: string | null;
  /** Token from the email that confirms linking a Google account. */
  google: string | null;
}

const names = ["challenge", "google"] as const;

/** Reads the single-use secrets in this page's address and removes them at once. Null until hydrated. */
function useAddressSecrets(): [AddressSecrets, (secrets: AddressSecrets) => void] {
  const [secrets, setSecrets] = useState<AddressSecrets>({ challenge: null, google: null });
  useEffect(() => {
    const { pathname, search, hash } = location;
    const query = new URLSearchParams(search);
    const fragment = new URLSearchParams(hash.slice(1));
    const read = (name: string) => fragment.get(name) ?? query.get(name);
    const found = { challenge: read("challenge"), google: read("google") };
    if (found.challenge === null && found.google === null) return;
    for (const name of names) query.delete(name);
    const rest = query.toString();
    history.replaceState(history.state, "", rest ? `${pathname}?${rest}` : pathname);
    setSecrets(found);
  }, []);
  return [secrets, setSecrets];
}

const notices: Record<string, { tone: "plain" | "good" | "warn"; label: string; text: string }> = {
  "confirm-google": {
    tone: "plain",
    label: "Check your e-mail",
    text: "There is already an account with this address. We have e-mailed you a link: open it to sign in with Google from now on.",
  },
  "google-linked": { tone: "good", label: "Google account linked", text: "Continue with Google to sign in." },
  "google-failed": { tone: "warn", label: "Not signed in", text: "Signing in with Google did not work. Try again, or use your password." },
  "password-changed": { tone: "good", label: "Password changed", text: "Sign in with the new one. All devices have been signed out." },
  verified: { tone: "good", label: "Address confirmed", text: "You can sign in now." },
  "signed-out": { tone: "plain", label: "Signed out", text: "You are signed out on this device." },
};

/** Explains why the user was redirected here. */
function SignInNotice({ name }: { name: string | null }) {
  const notice = name !== null && Object.hasOwn(notices, name) ? notices[name] : undefined;
  if (!notice) return null;
  return (
    <div role="status">
      <Notice tone={notice.tone} label={notice.label}>
        {notice.text}
      </Notice>
    </div>
  );
}

/** Asks the user to confirm that the Google account named in the email may sign in to this account. */
function ConfirmGoogle({ token, onLinked }: { token: string; onLinked: () => void }) {
  const submission = useSubmission(async () => {
    await confirmGoogle(token);
    onLinked();
  });
  return (
    <Form id="confirm-google" submission={submission}>
      <p>
        Someone signed in to Google with your e-mail address wants to open your account here. If that was you, link the two accounts;
        “Continue with Google” then signs you in. If not, close this page: nothing has changed.
      </p>
      <SubmitButton sending="Linking">Link my Google account</SubmitButton>
    </Form>
  );
}

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
      <AuthPage {...page} heading="One more step" lead="This account uses two-step sign-in.">
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
        <SignedInAlready
          user={user}
          goOnTo={next ? landingPathOf(next) : signedInHome(user.role)}
          comeBackTo={withNext(paths.signIn, next)}
        />
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

/** Confirms, by a mailed token, that a Google account may sign in to this account. Does not sign in. */
const confirmGoogle = (token: string) => post<{ success: true }>("/api/auth/google/confirm", { token });
