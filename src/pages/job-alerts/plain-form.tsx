import { type FormEvent, type ReactNode, useState } from "react";
import { rateLimitSentence } from "#src/features/limits/answer-limits.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { correctedFieldOf, faultsIn } from "#src/ui/form/constraints.ts";
import formStyles from "#src/ui/form/form.module.css";
import { FormContext, fieldId } from "#src/ui/form/form-context.ts";
import { Notice } from "#src/ui/notice.tsx";

/** A native form submission, with or without JavaScript; the page it leads to shows the result. */
export function PlainForm({
  id,
  action,
  hidden = {},
  fieldErrors = {},
  label,
  children,
}: {
  id: string;
  action: string;
  hidden?: Readonly<Record<string, string>>;
  fieldErrors?: Readonly<Record<string, string>>;
  label?: string;
  children: ReactNode;
}) {
  const [faults, setFaults] = useState(fieldErrors);
  // With JavaScript the site shows field errors; without it the browser does.
  const isHydrated = useHydrated();
  const judge = (event: FormEvent<HTMLFormElement>) => {
    const found = faultsIn(event.currentTarget);
    const [first] = Object.keys(found);
    setFaults(found);
    if (first === undefined) return;
    event.preventDefault();
    document.getElementById(fieldId(id, first))?.focus();
  };
  const mend = ({ target }: FormEvent<HTMLFormElement>) => {
    const mended = correctedFieldOf(target);
    if (mended !== null && mended in faults) setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => name !== mended)));
  };
  return (
    <form
      id={id}
      method="post"
      action={action}
      aria-label={label}
      noValidate={isHydrated}
      onSubmit={judge}
      onInput={mend}
      className={formStyles.form}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormContext value={{ id, fieldErrors: faults }}>{children}</FormContext>
    </form>
  );
}

const faults: Readonly<Record<string, string>> = {
  email: "Enter a whole e-mail address, such as name@example.co.uk.",
  query: "Search for something first: words, a place or a filter. You cannot save a list of every job.",
  frequency: "Choose how often.",
  kind: "Choose what you want fewer of.",
  "too-many-attempts": rateLimitSentence(null),
  "rate-limited": rateLimitSentence(null),
  "token-invalid": "That did not work: the link has expired or is incomplete.",
  conflict: "That did not work: you have reached the limit, or it does not apply to this advert.",
};

export const faultWords = (fault: string | null): string | null =>
  fault === null ? null : (faults[fault] ?? "That did not work. Please try again.");

/** Why the submitted form was refused. */
export function Fault({ fault }: { fault: string | null }) {
  const words = faultWords(fault);
  return words === null ? null : (
    <div role="alert">
      <Notice tone="bad" label="There is a problem">
        {words}
      </Notice>
    </div>
  );
}
