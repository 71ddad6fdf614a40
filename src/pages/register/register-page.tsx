import { useState } from "react";
import { paths, signedInHome } from "#server/paths.ts";
import styles from "#src/auth/auth-page.module.css";
import { AuthPage } from "#src/auth/auth-page.tsx";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { GoogleButton } from "#src/auth/google-button.tsx";
import { landingOf, nextOf, withNext } from "#src/auth/sign-in-calls.ts";
import { SignedInAlready } from "#src/auth/signed-in-already.tsx";
import type { PageProps } from "#src/navigation.ts";
import { Link } from "#src/ui/link.tsx";
import { CheckMail } from "./check-mail.tsx";
import type { Audience, Registration } from "./registration.ts";
import { RegistrationForm } from "./registration-form.tsx";

const texts = {
  jobseeker: { title: "Register to find work", lead: "Save adverts and searches, hear of new ones, and apply with your profile." },
  recruiter: { title: "Register to hire", lead: "Advertise to quantity surveyors and construction cost professionals." },
};

export default function RegisterPage({ pattern, search }: PageProps) {
  const audience: Audience = pattern === paths.register("recruiter") ? "recruiter" : "jobseeker";
  const { user } = useCurrentUser();
  const [typed, setTyped] = useState<Partial<Registration>>({ kind: search.get("kind") === "freelance" ? "freelance" : null });
  const [isDone, setDone] = useState(false);
  const next = nextOf(search);
  const { title, lead } = texts[audience];
  const page = { title, description: lead, needsScript: "Registering" };
  if (isDone && typed.email) {
    return (
      <AuthPage {...page} heading="Check your e-mail">
        <CheckMail email={typed.email} next={next} onBack={() => setDone(false)} />
      </AuthPage>
    );
  }
  if (user) {
    return (
      <AuthPage {...page}>
        <SignedInAlready user={user} goOnTo={next ? landingOf(next) : signedInHome(user.role)} comeBackTo={withNext(pattern, next)} />
      </AuthPage>
    );
  }
  const finish = (registration: Registration) => {
    setTyped(registration);
    setDone(true);
  };
  return (
    <AuthPage {...page} lead={lead}>
      {audience === "jobseeker" && <GoogleButton next={next} />}
      <RegistrationForm key={pattern} audience={audience} initial={typed} next={next} onRegistered={finish} />
      <p className={styles.other}>
        <span>
          You have an account already? <Link href={withNext(paths.signIn, next)}>Sign in</Link>
        </span>
      </p>
    </AuthPage>
  );
}
