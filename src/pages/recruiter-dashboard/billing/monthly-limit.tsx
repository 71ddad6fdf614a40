import { type FormEvent, useState } from "react";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./monthly-limit.module.css";

interface Person {
  id: string;
  name: string;
  perMonth: number | null;
}

/** How many credits one colleague may use in a month; an empty field is as many as there are. */
export function MonthlyLimit({ person, onChanged }: { person: Person; onChanged: () => unknown }) {
  const { client } = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [isSaved, setSaved] = useState(false);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("perMonth") ?? "").trim();
    const perMonth = typed === "" ? null : Number(typed);
    start(async () => {
      await client.billing.setLimit.mutate({ userId: person.id, perMonth });
      setSaved(true);
      onChanged();
    });
  };
  return (
    <form className={styles.limit} onSubmit={save} onInput={() => setSaved(false)}>
      <input
        name="perMonth"
        inputMode="numeric"
        pattern="\s*(?:\d{1,3}|1000)\s*"
        title="A whole number from 0 to 1,000, or nothing"
        defaultValue={person.perMonth ?? ""}
        placeholder="No limit"
        aria-label={`Most credits a month for ${person.name}; empty for no limit`}
      />
      <Button type="submit" kind="quiet" disabled={isBusy}>
        Save<span className="visually-hidden"> for {person.name}</span>
      </Button>
      <span role="status">{isSaved ? "Saved" : ""}</span>
      {refusal && <span role="alert">{refusal.message}</span>}
    </form>
  );
}
