import { type AccountActionReason, accountActionReasons } from "#db/case-values.ts";
import { userRoles } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FactTable, momentText } from "#src/features/dashboard/facts.tsx";
import { formatCount } from "#src/lib/money.ts";
import { type Client, trpc } from "#src/trpc/client.ts";
import { EmailField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { eventWords, roleWords } from "./account-words.ts";

export type AccountAction = "suspend" | "unsuspend" | "setRole" | "erase";

interface ActionWords {
  explains: string;
  button: string;
  done: (name: string) => string;
}

const words: Readonly<Record<AccountAction, ActionWords>> = {
  suspend: {
    explains:
      "They lose access at once: sessions, access tokens and links sent by e-mail stop working. We tell them by e-mail that their account is on hold.",
    button: "Suspend the account",
    done: (name) => `${name} is suspended.`,
  },
  unsuspend: {
    explains: "They can sign in again, and nothing else has changed.",
    button: "Lift suspension",
    done: (name) => `${name} can sign in again.`,
  },
  setRole: {
    explains: "They are signed out everywhere, and their access tokens stop working.",
    button: "Change the role",
    done: (name) => `${name} has another role now.`,
  },
  erase: {
    explains:
      "Only if they have asked for it. The account is erased in seven days; until then they or you can cancel. They are signed out and notified by e-mail. What we keep, and why, is listed at the end of this page.",
    button: "Erase the account in seven days",
    done: (name) => `${name} will be erased in seven days.`,
  },
};

const reasonWords: Readonly<Record<AccountActionReason, string>> = {
  asked: "At the person’s request",
  terms: "Breach of the terms",
  fraud: "Suspected fraud",
  "taken-over": "Account may have been taken over",
  correction: "Corrects a mistake",
  law: "Required by law or an authority",
};

const optionsOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Form of one action, with its reason; asks for the password unless confirmed in the last five minutes. */
export function ActionForm({
  action,
  account: { publicId, name },
  onDone,
}: {
  action: AccountAction;
  account: Account;
  onDone: (words: string) => Promise<void>;
}) {
  const { client } = trpc.useUtils();
  const { run, prompt } = useReauthentication();
  const { explains, button, done } = words[action];
  const submission = useSubmission(async (typed) => {
    await run(() => sendAction(client, action, publicId, typed));
    await onDone(done(name));
  });
  return (
    <>
      <Form id={`account-${action}`} label={button} submission={submission}>
        <p>{explains}</p>
        {action === "setRole" && (
          <>
            <SelectField name="role" label="New role" unchosen="Choose a role" options={optionsOf(roleWords)} missing="Choose a role." />
            <TextField
              name="companySlug"
              label="Company (optional for recruiters)"
              hint="As in the address of its page, such as northern-builders. Without a company, a recruiter is freelance."
              autoComplete="off"
            />
          </>
        )}
        {action === "erase" ? (
          <EmailField hint="Type the account’s e-mail address to confirm that it is the right one." autoComplete="off" />
        ) : (
          <SelectField name="reason" label="Reason" unchosen="Choose a reason" options={optionsOf(reasonWords)} missing="Enter a reason." />
        )}
        <div>
          <SubmitButton kind="secondary" sending="Sending">
            {button}
          </SubmitButton>
        </div>
      </Form>
      {prompt}
    </>
  );
}

function sendAction(
  { admin: { users } }: Pick<Client, "admin">,
  action: AccountAction,
  publicId: string,
  typed: FormData,
): Promise<unknown> {
  const text = (name: string) => String(typed.get(name) ?? "").trim();
  if (action === "erase") return users.erase.mutate({ publicId, email: text("email") });
  const reason = accountActionReasons.find((each) => each === text("reason")) ?? "correction";
  if (action === "suspend") return users.suspend.mutate({ publicId, reason });
  if (action === "unsuspend") return users.unsuspend.mutate({ publicId, reason });
  const role = userRoles.find((each) => each === text("role")) ?? "jobseeker";
  return users.setRole.mutate({ publicId, reason, role, companySlug: text("companySlug") || null });
}

export type Account = Outputs["admin"]["users"]["get"];

const when = momentText;
const slugText = (slug: string) => slug.replaceAll("-", " ");

export function AccountHistory({ account }: { account: Account }) {
  const { adverts, applications, quotas, mails, signIns, events, publicId } = account;
  return (
    <>
      <Part id="numbers" heading="Adverts and applications" none={adverts.length + applications.length === 0}>
        <FactTable
          caption="Adverts and applications"
          facts={[
            ...adverts.map(({ status, count }) => [`Adverts: ${slugText(status)}`, formatCount(count)] as const),
            ...applications.map(({ state, count }) => [`Applications: ${slugText(state)}`, formatCount(count)] as const),
          ]}
        />
      </Part>
      <Part id="quotas" heading="Quota use in the last day" none={quotas.length === 0}>
        <FactTable
          caption="Quota use"
          facts={quotas.map(({ policy, usedUnits, refusedCalls }) => [
            policy,
            `${formatCount(usedUnits)} used${refusedCalls > 0 ? `, ${formatCount(refusedCalls)} refused` : ""}`,
          ])}
        />
      </Part>
      <Part id="mails" heading="E-mails sent to them" none={mails.length === 0}>
        <ul className={dashboard.rows}>
          {mails.map(({ subject, state, createdAt, lastError }) => (
            <li key={`${createdAt} ${subject}`} className={dashboard.row}>
              <div className={dashboard.words}>
                {subject}
                {lastError && <p className={dashboard.small}>{lastError}</p>}
              </div>
              <span className={dashboard.soft}>
                {state}, {when(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="sign-ins" heading="Last sign-ins" none={signIns.length === 0}>
        <ul className={dashboard.rows}>
          {signIns.map(({ at, result, reason }) => (
            <li key={at} className={dashboard.row}>
              <span>{[result === "done" ? "Signed in" : "Sign-in failed", reason].filter(Boolean).join(": ")}</span>
              <span className={dashboard.soft}>{when(at)}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="events" heading="Account history" none={events.length === 0}>
        <ul className={dashboard.rows}>
          {events.map(({ id, at, action, result, reason, actorName, actorRole }) => (
            <li key={id} className={dashboard.row}>
              <div className={dashboard.words}>
                {[eventWords(action), reason, result === "done" ? null : result].filter(Boolean).join(" · ")}
                <p className={`${dashboard.soft} ${dashboard.small}`}>
                  {actorName ?? "The site"}
                  {actorRole === "PA" && `, ${roleWords.platform_admin.toLowerCase()}`}
                </p>
              </div>
              <span className={dashboard.soft}>{when(at)}</span>
            </li>
          ))}
        </ul>
        <p>
          <Link href={paths.adminTab("audit", { actor: publicId })}>Their own actions in the audit log</Link>
        </p>
      </Part>
    </>
  );
}

function Part({ id, heading, none, children }: { id: string; heading: string; none: boolean; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      {none ? <p>None.</p> : children}
    </section>
  );
}
