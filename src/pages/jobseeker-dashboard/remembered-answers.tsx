import { useState } from "react";
import styles from "#src/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";

/** Answers that are filled in when another advert asks the same; nothing while there are none. */
export function RememberedAnswers() {
  const cache = trpc.useUtils().rememberedAnswers;
  const [done, setDone] = useState("");
  const { data } = trpc.rememberedAnswers.list.useQuery(undefined, { staleTime: 0 });
  const forget = trpc.rememberedAnswers.forget.useMutation({
    onSuccess: () => setDone("The answer has been deleted. Applications you have already sent are not changed."),
    onSettled: () => cache.invalidate(),
  });
  if (!data || (data.length === 0 && done === "")) return null;
  return (
    <section aria-labelledby="remembered">
      <SectionHeading id="remembered" level={3}>
        Answers we have kept for you
      </SectionHeading>
      <p className={styles.soft}>When another advert asks the same question, your last answer is filled in for you to check.</p>
      <DoneMessage text={done} />
      {forget.error && <p role="alert">{refusalOf(forget.error).message}</p>}
      <ul className={styles.rows}>
        {data.map(({ id, question, answer, answeredAt }) => (
          <li key={id} className={styles.row}>
            <div className={styles.words}>
              <p>{question}</p>
              <p className={styles.message}>{answer}</p>
              <p className={`${styles.soft} ${styles.small}`}>Answered {shortDate(new Date(answeredAt))}</p>
            </div>
            <div className={styles.side}>
              <Button kind="quiet" onClick={() => forget.isPending || forget.mutate({ id })}>
                Delete<span className="visually-hidden">: {question}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
