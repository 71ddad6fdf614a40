import { useRef, useState } from "react";
import { type InterviewKind, interviewKindLabels, interviewKinds, interviewLimits } from "#db/interview-values.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { CancelButton } from "#src/ui/button.tsx";
import { RadioGroup } from "#src/ui/form/choices.tsx";
import { TelephoneField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import own from "./interviews.module.css";

const { lengthMinMinutes, lengthMaxMinutes, usualLengthMinutes, placeMaxChars, linkMaxChars, interviewersMaxChars, messageMaxChars } =
  interviewLimits;
const kindOptions = interviewKinds.map((value) => ({ value, label: interviewKindLabels[value] }));

export interface InterviewFormValues {
  date: string;
  time: string;
  lengthMinutes: number;
  kind: InterviewKind;
  place: string | null;
  link: string | null;
  phone: string | null;
  interviewers: string;
  message: string | null;
}

export const newInterview = (interviewers: string): InterviewFormValues => ({
  ...{
    date: "",
    time: "",
    lengthMinutes: usualLengthMinutes,
    kind: "in-person",
    place: null,
    link: null,
    phone: null,
    interviewers,
    message: null,
  },
});

type InterviewTarget = { applicationId: string } | { id: string; sequence: number };

/** Creates or changes an interview: date, time, length, place and participants. Input is preserved when the request is refused. */
export function InterviewForm({
  target,
  start,
  onDone,
  onCancel,
}: {
  target: InterviewTarget;
  start?: InterviewFormValues;
  onDone: (words: string) => void;
  onCancel: () => void;
}) {
  const { user } = useCurrentUser();
  const now = useNow();
  const cache = trpc.useUtils();
  const last = useRef({ key: "", sent: "" });
  const first = start ?? newInterview(user?.name ?? "");
  const [kind, setKind] = useState<InterviewKind>(first.kind);
  const isNew = "applicationId" in target;
  const submission = useSubmission(async (typed, _form, confirmed) => {
    const text = (name: string) => String(typed.get(name) ?? "");
    const order = {
      ...{ date: text("date"), time: text("time"), lengthMinutes: Number(text("lengthMinutes")), kind },
      ...{ place: text("place"), link: text("link"), phone: text("phone"), interviewers: text("interviewers"), message: text("message") },
      confirmed,
    };
    const sent = JSON.stringify(order);
    // The same input reuses its idempotency key, whatever became of the request; different input gets a new key.
    if (last.current.sent !== sent) last.current = { key: crypto.randomUUID(), sent };
    const withKey = { context: { idempotencyKey: last.current.key } };
    if (isNew) await cache.client.interviews.arrange.mutate({ ...target, ...order }, withKey);
    else await cache.client.interviews.change.mutate({ ...target, ...order }, withKey);
    await Promise.all([cache.applications.invalidate(), cache.hiring.invalidate(), cache.recruiting.invalidate()]);
    onDone(
      isNew ? "Interview arranged. We have e-mailed you both, with a calendar entry." : "Interview changed. We have notified you both.",
    );
  });
  return (
    <Form
      id={isNew ? "interview" : `interview-${target.id}`}
      label={isNew ? "Arrange an interview" : "Change the interview"}
      submission={submission}
      asksBeforeLeaving
    >
      <div className={own.pair}>
        <TextField
          name="date"
          label="Day"
          type="date"
          defaultValue={first.date}
          min={londonDay(now)}
          missing="Give the day."
          data-mismatch="Choose a day from today on."
        />
        <TextField name="time" label="Time" hint="London time" type="time" defaultValue={first.time} missing="Give the time." />
      </div>
      <TextField
        name="lengthMinutes"
        label="Length in minutes"
        inputMode="numeric"
        autoComplete="off"
        pattern="\s*\d{1,3}\s*"
        defaultValue={first.lengthMinutes}
        missing="Give the length in minutes."
        data-mismatch={`Give whole minutes in steps of 5, from ${lengthMinMinutes} to ${lengthMaxMinutes}.`}
      />
      <RadioGroup name="kind" legend="How you meet" options={kindOptions} defaultValue={first.kind} required onChange={setKind} />
      {/* All three stay in the form, so that the text typed for one returns when it is chosen again. */}
      <div hidden={kind !== "in-person"}>
        <TextField
          name="place"
          label="Place"
          hint="Address, and who to ask for."
          defaultValue={first.place ?? ""}
          maxLength={placeMaxChars}
          required={kind === "in-person"}
          missing="Give the place where you meet."
        />
      </div>
      <div hidden={kind !== "video"}>
        <TextField
          name="link"
          label="Link to the meeting"
          hint="Starts with https://"
          inputMode="url"
          defaultValue={first.link ?? ""}
          maxLength={linkMaxChars}
          required={kind === "video"}
          missing="Give the link to the video meeting."
        />
      </div>
      <div hidden={kind !== "telephone"}>
        <TelephoneField
          name="phone"
          label="Number for the applicant to ring (optional)"
          hint="Left empty, you ring them on the number in their application."
          defaultValue={first.phone ?? ""}
          autoComplete="off"
          disabled={kind !== "telephone"}
        />
      </div>
      <TextField
        name="interviewers"
        label="Who takes part"
        hint="Names, as the applicant reads them."
        defaultValue={first.interviewers}
        maxLength={interviewersMaxChars}
        missing="Say who takes part."
      />
      <TextAreaField
        name="message"
        label="Message (optional)"
        hint="What to bring, how to get in, what you will talk about."
        defaultValue={first.message ?? ""}
        rows={4}
        maxLength={messageMaxChars}
      />
      <div className={own.buttons}>
        <SubmitButton sending={isNew ? "Arranging" : "Changing"}>{isNew ? "Arrange and invite" : "Change and notify"}</SubmitButton>
        <CancelButton onClick={onCancel} />
      </div>
    </Form>
  );
}

const clock = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function partsOf(moment: Date): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  return (type) => parts.get(type) ?? "";
}

/** "2026-12-01": the day in London, in the format of date inputs. */
export function londonDay(moment: Date): string {
  const part = partsOf(moment);
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** "10:30": the time in London, in the format of time inputs. */
export function londonTime(moment: Date): string {
  const part = partsOf(moment);
  return `${part("hour")}:${part("minute")}`;
}
