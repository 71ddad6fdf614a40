import { type FormEvent, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { longDate } from "#src/lib/dates.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { FaultNotice, Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { OwnPage } from "#src/ui/signed-in/own-page.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

type Question = Outputs["work"]["question"];

/** A moderator's question to an advertiser before a decision, and the form to answer it. */
export default function ModerationQuestionPage({ params }: PageProps) {
  const id = params.id ?? "";
  const query = trpc.work.question.useQuery({ id }, { staleTime: 0 });
  return (
    <OwnPage title="A question before we decide" description="Answer our question.">
      <Loaded query={query} what="the question" rows={4}>
        {(question) => <QuestionView id={id} question={question} onChange={() => void query.refetch()} />}
      </Loaded>
    </OwnPage>
  );
}

function QuestionView({ id, question, onChange }: { id: string; question: Question; onChange: () => void }) {
  const { about, askedAt, answer, answeredAt, isClosed, postingId } = question;
  return (
    <>
      <p>
        About {about}, asked on {longDate(new Date(askedAt))}:
      </p>
      <p className={dashboard.message}>{question.question}</p>
      {answer !== null && answeredAt !== null && (
        <>
          <Notice tone="good" label="Answered">
            On {longDate(new Date(answeredAt))}. We go on from there and tell you what is decided.
          </Notice>
          <p className={dashboard.message}>{answer}</p>
        </>
      )}
      {answer === null && isClosed && <Notice>A decision has been made, so no answer is needed.</Notice>}
      {answer === null && !isClosed && <AnswerForm id={id} onChange={onChange} />}
      {postingId && (
        <p>
          <Link href={paths.recruiterTab("jobs", { job: postingId })}>Open the advert</Link>
        </p>
      )}
    </>
  );
}

function AnswerForm({ id, onChange }: { id: string; onChange: () => void }) {
  const [answer, setAnswer] = useState("");
  const send = trpc.work.answer.useMutation();
  const { start, isBusy, refusal, prompt } = useCommand();
  const fault = refusal?.fieldErrors.answer;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start(() => send.mutateAsync({ id, answer }).then(onChange));
  };
  return (
    <form onSubmit={submit} className={dashboard.stack}>
      <TextAreaField
        name="answer"
        label="Your answer"
        error={fault}
        rows={6}
        maxLength={2000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <p>
        <Button type="submit" kind="primary" aria-disabled={isBusy}>
          Send the answer
        </Button>
      </p>
      {!fault && <FaultNotice>{refusal?.message}</FaultNotice>}
      {prompt}
    </form>
  );
}
