import { Fragment } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/auth/auth-page.module.css";
import { AuthPage, mailedLinkPage } from "#src/features/auth/auth-page.tsx";
import { longDate } from "#src/lib/dates.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { RadioGroup } from "#src/ui/form/choices.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PlainForm } from "../job-alerts/plain-form.tsx";

export const prepare = (queries: Queries, { params }: PageProps) =>
  params.token ? [queries.advertTruth.link.ensureData({ token: params.token })] : [];

type TruthLink = NonNullable<Outputs["advertTruth"]["link"]>;

const title = "Was the advert true?";
const description = "Three questions about an advert, for people who were interviewed or hired.";

/** Target of the link in a mail: what an advert said, beside three questions about it. Works signed out and without script. */
export default mailedLinkPage(
  "/advert-truth",
  (token) => trpc.advertTruth.link.useSuspenseQuery({ token }, { staleTime: Number.POSITIVE_INFINITY })[0],
  AdvertTruth,
);

function AdvertTruth({ found: link, token, query }: { found: TruthLink | null; token: string; query: URLSearchParams }) {
  if (!link) return <NoLink />;
  return (
    <AuthPage title={title} description={description}>
      <p>
        <strong>{link.jobTitle}</strong> at {link.companyName}, which{" "}
        {link.occasion === "hire" ? "hired you about three months ago." : "interviewed you about a week ago."}
      </p>
      <Outcome link={link} query={query} />
      {link.isOpen ? <Questions link={link} action={paths.advertTruth(token)} /> : <Given link={link} />}
      <Privacy link={link} />
    </AuthPage>
  );
}

const NoLink = () => (
  <AuthPage title={title} description={description}>
    <p>
      This link does not work. Use the link in the e-mail we sent you, or <Link href={paths.contact("personal-data")}>write to us</Link>.
    </p>
  </AuthPage>
);

const faults: Readonly<Record<string, string>> = {
  "invalid-fields": "Choose an answer to each question, and keep the note to 300 characters.",
  "too-many-attempts": "There have been too many attempts. Please wait a minute and try again.",
  gone: "This link has expired, so nothing was changed.",
};

function Outcome({ link, query }: { link: TruthLink; query: URLSearchParams }) {
  const fault = query.get("fault");
  if (fault !== null)
    return (
      <div role="alert">
        <Notice tone="bad" label="Not saved">
          {faults[fault] ?? "That did not work. Please wait a minute and try again."}
        </Notice>
      </div>
    );
  if (!query.has("saved")) return null;
  return (
    <div role="status">
      <Notice tone="good" label="Saved">
        Thank you. You can change your answers by the same link until {longDate(new Date(link.expiresAt))}.
      </Notice>
    </div>
  );
}

const options = [
  { value: "as-advertised", label: "As advertised" },
  { value: "different", label: "Different" },
  { value: "cannot-say", label: "I can’t say" },
] as const;
type Question = TruthLink["questions"][number];

const legendOf = ({ question, subject }: Question) => `${question === "siteDays" ? "Were" : "Was"} the ${subject} as advertised?`;

function Questions({ link: { questions, unstated, note, answeredAt }, action }: { link: TruthLink; action: string }) {
  return (
    <PlainForm id="truth" action={action} label={title}>
      {questions.map((question) => (
        <RadioGroup
          key={question.question}
          name={question.question}
          legend={legendOf(question)}
          hint={`The advert said: ${question.stated}`}
          options={options}
          required
          {...(question.answer && { defaultValue: question.answer })}
        />
      ))}
      {unstated.length > 0 && <p>The advert did not state the {unstated.join(" or the ")}, so we do not ask about it.</p>}
      <TextAreaField
        name="note"
        label="A note for our moderators (optional)"
        hint="At most 300 characters. Only moderators read it, never the firm."
        rows={3}
        maxLength={300}
        defaultValue={note}
      />
      <div>
        <Button type="submit" kind="primary">
          {answeredAt ? "Change my answers" : "Send my answers"}
        </Button>
      </div>
    </PlainForm>
  );
}

/** What was answered, once it can no longer be changed. */
function Given({ link: { questions, answeredAt, isRemoved } }: { link: TruthLink }) {
  return (
    <>
      <p>
        {isRemoved ? (
          <>
            A moderator has left this answer out of the figures. If that was wrong,{" "}
            <Link href={paths.contact("personal-data")}>write to us</Link>.
          </>
        ) : answeredAt ? (
          "This link has expired. Your answers stay as they are:"
        ) : (
          "This link has expired, and you did not answer. That is fine."
        )}
      </p>
      {answeredAt && (
        <dl className={styles.facts}>
          {questions.map((question) => (
            <Fragment key={question.question}>
              <dt>{legendOf(question)}</dt>
              <dd>{options.find(({ value }) => value === question.answer)?.label ?? "Not answered"}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  );
}

const Privacy = ({ link: { companyName, expiresAt, isOpen } }: { link: TruthLink }) => (
  <section aria-labelledby="who-sees">
    <h2 id="who-sees">Who sees what</h2>
    <ul>
      <li>{companyName} and everybody else see only numbers, such as “23 of 25 say the pay was as advertised”, from five people on.</li>
      <li>The numbers change five answers at a time and once a week at most, so that nobody can tell when you answered.</li>
      <li>Nobody at the firm sees your answers or your note, or whether you answered. Where all five say the same, the numbers say so.</li>
      <li>Your account’s data download has your answers. If you delete your account, they stay without anything that leads to you.</li>
      {isOpen && <li>You can change your answers until {longDate(new Date(expiresAt))}.</li>}
    </ul>
    <p>
      <Link href={paths.article("was-the-advert-true")}>How this works</Link>
    </p>
  </section>
);
