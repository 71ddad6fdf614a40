import { useRef, useState } from "react";
import { type TruthChoice, truthQuestions } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { momentText } from "#src/features/dashboard/facts.tsx";
import { ListChoices } from "#src/features/dashboard/list-controls.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { companyHref } from "../companies/company-merges.tsx";
import { DeskList, deskHref, readDeskQuery } from "./desk-list.tsx";

type Need = Outputs["workEnds"]["searchNeeds"]["items"][number];
type Answer = Outputs["advertTruth"]["searchAnswers"]["items"][number];
type Reply = Outputs["advertTruth"]["searchReplies"]["items"][number];
type Done = (words: string) => void;

const partLabels = { needs: "Needs", answers: "Answers about adverts", replies: "Firms’ replies" } as const;
type Part = keyof typeof partLabels;
const partNames = Object.keys(partLabels) as Part[];

/** Needs that firms announced, answers about adverts, and firms' replies to them, one list at a time; the address names it. */
export default function NeedsTab({ search }: TabProps) {
  const part = partNames.find((each) => each === search.get("part")) ?? "needs";
  const [done, setDone] = useState("");
  const List = { needs: Needs, answers: Answers, replies: Replies }[part];
  return (
    <>
      <ListChoices
        label="Parts"
        choices={partNames.map((each) => ({ label: partLabels[each], href: deskHref({ part: each }), isCurrent: each === part }))}
      />
      <DoneMessage text={done} />
      <List key={part} search={search} onDone={setDone} />
    </>
  );
}

const Firm = ({ of: { firmSlug, firmName } }: { of: { firmSlug: string; firmName: string } }) => (
  <Link href={companyHref(firmSlug)}>{firmName}</Link>
);

const needStates = { reported: "Reported", open: "Open", removed: "Removed", withdrawn: "Withdrawn", all: "All" } as const;
const needStateWords: Readonly<Record<Need["state"], string>> = { open: "Open", withdrawn: "Withdrawn", removed: "Removed", over: "Over" };

function Needs({ search, onDone }: TabProps & { onDone: Done }) {
  const urlQuery = readDeskQuery(search, "needs", needStates);
  const { state, q, page } = urlQuery;
  const query = trpc.workEnds.searchNeeds.useQuery({ state, q, page }, { staleTime: 0 });
  return (
    <DeskList
      label="Needs"
      searches="Firm, role or text"
      noun="need"
      urlQuery={urlQuery}
      stateWords={needStates}
      query={query}
      {...(state === "reported" && { empty: "Nobody has reported a need." })}
    >
      {(need: Need) => <NeedRow key={need.id} need={need} onDone={onDone} />}
    </DeskList>
  );
}

function NeedRow({ need, onDone }: { need: Need; onDone: Done }) {
  const { id, role, firmName, reports } = need;
  const cache = trpc.useUtils().workEnds.searchNeeds;
  const remove = trpc.workEnds.removeNeed.useMutation({ onSettled: () => cache.invalidate() });
  const restore = trpc.workEnds.restoreNeed.useMutation({
    onSettled: () => cache.invalidate(),
    onSuccess: () => onDone(`“${role}” of ${firmName} is shown again.`),
  });
  return (
    <li className={dashboard.row} aria-label={`${role}, ${firmName}`}>
      <div className={`${dashboard.words} ${dashboard.part}`}>
        <div>
          <p className={dashboard.title}>{role}</p>
          <p>
            <Firm of={need} /> · from {formatMonthOrDay(need.month)} ·{" "}
            {[need.levelLabel, need.placeLabel, need.suiteLabel, need.pay].filter(Boolean).join(" · ")}
          </p>
          <p className={`${dashboard.soft} ${dashboard.small}`}>
            Announced {momentText(need.announcedAt)} · {counted(need.introductions, "introduction")}
          </p>
        </div>
        <blockquote className={dashboard.message}>{need.message}</blockquote>
        {need.reportsMade.length > 0 && <ReportsMade of={need} />}
        {need.removalReason && <p>Why it was removed: {need.removalReason}</p>}
        {need.state === "removed" && (
          <ConfirmButton
            label="Show it again"
            about={role}
            question={`Show “${role}” of ${firmName} again? Those who reported it still do not see it.`}
            confirmLabel="Show it again"
            isBusy={restore.isPending}
            onConfirm={() => restore.mutate({ id })}
          />
        )}
        {need.state === "open" && (
          <WithReason
            verb="Remove"
            id={id}
            about={`“${role}” of ${firmName}`}
            onDone={async (reason) => {
              await remove.mutateAsync({ id, reason });
              onDone(`Removed: ${role}. ${firmName} is told why by e-mail.`);
            }}
          />
        )}
        {restore.error && <p role="alert">{refusalOf(restore.error).message}</p>}
      </div>
      <div className={dashboard.side}>
        {reports > 0 && <Tag tone="bad">{counted(reports, "report")}</Tag>}
        <Tag tone={need.state === "open" ? "good" : "plain"}>{needStateWords[need.state]}</Tag> {need.isSample && <Tag>Sample</Tag>}
      </div>
    </li>
  );
}

/** What surveyors said is wrong with a need, without their names. */
const ReportsMade = ({ of: { role, reportsMade } }: { of: Need }) => (
  <ul className={dashboard.rows} aria-label={`Reports of ${role}`}>
    {reportsMade.map(({ reason, reportedAt, isSettled }) => (
      <li key={`${reportedAt} ${reason}`} className={dashboard.row}>
        <p className={dashboard.words}>
          {reason}{" "}
          <span className={`${dashboard.soft} ${dashboard.small}`}>
            Reported {reportedAt && momentText(reportedAt)}
            {isSettled && " · settled when the need was shown again"}
          </span>
        </p>
      </li>
    ))}
  </ul>
);

const answerStateWords = { counted: "Counted", held: "Held for review", removed: "Left out" } as const;
const answerStates = { all: "All", noted: "With a note", ...answerStateWords } as const;
const questionLabels = { pay: "Pay", suite: "Contract suite", siteDays: "Site days and side" } as const;
const choiceWords: Readonly<Record<TruthChoice, string>> = {
  "as-advertised": "as advertised",
  different: "different",
  "cannot-say": "cannot say",
};

function Answers({ search, onDone }: TabProps & { onDone: Done }) {
  const urlQuery = readDeskQuery(search, "answers", answerStates);
  const { state, q, page } = urlQuery;
  const query = trpc.advertTruth.searchAnswers.useQuery({ state, q, page }, { staleTime: 0 });
  return (
    <DeskList label="Answers" searches="Firm, advert or note" noun="answer" urlQuery={urlQuery} stateWords={answerStates} query={query}>
      {(answer: Answer) => <AnswerRow key={answer.number} answer={answer} onDone={onDone} />}
    </DeskList>
  );
}

function AnswerRow({ answer, onDone }: { answer: Answer; onDone: Done }) {
  const { number, jobTitle, firmName, firmSlug, state, answeredAt, note, holdReason } = answer;
  const cache = trpc.useUtils().advertTruth.searchAnswers;
  const hold = trpc.advertTruth.holdAnswer.useMutation({ onSettled: () => cache.invalidate() });
  const said = truthQuestions.flatMap((question) => {
    const choice = answer[question];
    return choice === null ? [] : [`${questionLabels[question]}: ${choiceWords[choice]}`];
  });
  return (
    <li className={dashboard.row} aria-label={`${jobTitle}, ${firmName}`}>
      <div className={`${dashboard.words} ${dashboard.part}`}>
        <p className={dashboard.title}>{jobTitle}</p>
        <p>
          <Firm of={answer} /> · {answer.occasion === "hire" ? "hired" : "interviewed"} · {said.join(" · ")}
        </p>
        {note && <blockquote className={dashboard.message}>{note}</blockquote>}
        {answeredAt && <p className={`${dashboard.soft} ${dashboard.small}`}>Answered {momentText(answeredAt)}</p>}
        {holdReason && state !== "counted" && <p>Why it was held: {holdReason}</p>}
        {state === "counted" && (
          <WithReason
            verb="Hold for review"
            id={String(number)}
            about={`the answer about ${jobTitle}`}
            onDone={async (reason) => {
              await hold.mutateAsync({ number, reason });
              onDone(`Held for review. Decide on it in the work list, with the other held answers about ${firmName}.`);
            }}
          />
        )}
      </div>
      <div className={dashboard.side}>
        <Tag tone={state === "held" ? "warn" : "plain"}>{answerStateWords[state]}</Tag> {answer.isSample && <Tag>Sample</Tag>}
        {state === "held" && <Link href={paths.adminTab("work", { case: `advert-answers:${firmSlug}` })}>Decide</Link>}
      </div>
    </li>
  );
}

const replyStateWords = {
  shown: "Shown",
  waiting: "Waiting for review",
  refused: "Refused or removed",
  withdrawn: "Withdrawn",
  replaced: "Replaced",
} as const;
const replyStates = { ...replyStateWords, all: "All" } as const;

function Replies({ search, onDone }: TabProps & { onDone: Done }) {
  const urlQuery = readDeskQuery(search, "replies", replyStates);
  const { state, q, page } = urlQuery;
  const query = trpc.advertTruth.searchReplies.useQuery({ state, q, page }, { staleTime: 0 });
  return (
    <DeskList label="Replies" searches="Firm or text" noun="reply" urlQuery={urlQuery} stateWords={replyStates} query={query}>
      {(reply: Reply) => <ReplyRow key={reply.id} reply={reply} onDone={onDone} />}
    </DeskList>
  );
}

function ReplyRow({ reply, onDone }: { reply: Reply; onDone: Done }) {
  const { id, firmName, state, reason } = reply;
  const cache = trpc.useUtils().advertTruth.searchReplies;
  const remove = trpc.advertTruth.removeReply.useMutation({ onSettled: () => cache.invalidate() });
  return (
    <li className={dashboard.row} aria-label={`Reply of ${firmName}`}>
      <div className={`${dashboard.words} ${dashboard.part}`}>
        <p className={dashboard.title}>
          <Firm of={reply} />
        </p>
        <blockquote className={dashboard.message}>{reply.text}</blockquote>
        <p className={`${dashboard.soft} ${dashboard.small}`}>
          Written {momentText(reply.writtenAt)}
          {reason && ` · ${reason}`}
        </p>
        {state === "shown" && (
          <WithReason
            verb="Remove"
            id={id}
            about={`the reply of ${firmName}`}
            onDone={async (words) => {
              await remove.mutateAsync({ id, reason: words });
              onDone(`Removed. ${firmName} is told why by e-mail, and can write another reply.`);
            }}
          />
        )}
      </div>
      <div className={dashboard.side}>
        <Tag tone={state === "shown" ? "good" : "plain"}>{replyStateWords[state]}</Tag> {reply.isSample && <Tag>Sample</Tag>}
        {state === "waiting" && <Link href={paths.adminTab("work", { case: `firm-reply:${id}` })}>Decide</Link>}
      </div>
    </li>
  );
}

const reasonWords = {
  Remove: ["Why is it removed?", "The firm reads this by e-mail exactly as you write it."],
  "Hold for review": ["Why is it held?", "Only administrators read this, beside the answer."],
} as const;

type Asked = { verb: keyof typeof reasonWords; id: string; about: string; onDone: (reason: string) => Promise<unknown> };

/** A button that asks for a reason, in place. */
function WithReason({ verb, id, about, onDone }: Asked) {
  const [question, hint] = reasonWords[verb];
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    setAsking(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const submission = useSubmission((typed) => onDone(String(typed.get("reason") ?? "")));
  if (!isAsking) {
    return (
      <Button ref={button} onClick={() => setAsking(true)}>
        {verb}…<span className="visually-hidden"> {about}</span>
      </Button>
    );
  }
  return (
    <Form id={`decide-${id}`} label={`${verb} ${about}`} submission={submission}>
      <TextAreaField name="reason" label={question} hint={hint} rows={3} maxLength={500} missing="Give the reason." autoFocus />
      <div className={dashboard.actions}>
        <SubmitButton sending="Sending">{verb}</SubmitButton>
        <CancelButton onClick={cancel} />
      </div>
    </Form>
  );
}
