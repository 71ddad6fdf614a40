import { type Ref, useState } from "react";
import { ChoiceBar } from "#src/dashboard/row-choice.tsx";
import { type RowChoice, useRowChoice } from "#src/dashboard/use-row-choice.ts";
import { formatCount } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { Tag } from "#src/ui/tag.tsx";
import type { Done } from "./use-done.ts";
import styles from "./work.module.css";
import { type WorkAsked, workHref } from "./work-address.ts";
import { clockWords, kindLabels, type WorkItem, waitedWords } from "./work-words.ts";

interface WorkRowsProps {
  ref: Ref<HTMLUListElement>;
  items: readonly WorkItem[];
  asked: WorkAsked;
  at: number;
  onAt: (at: number) => void;
  done: Done;
}

const idOf = ({ kind, subject }: Pick<WorkItem, "kind" | "subject">) => `${kind}:${subject}`;

/** The cases of a page of the list; several may be decided alike. */
export function WorkRows({ ref, items, asked, at, onAt, done }: WorkRowsProps) {
  const choice = useRowChoice(items.map(idOf));
  const now = useNow();
  const opened = asked.opened && idOf(asked.opened);
  if (items.length === 0) return <p>Nothing waits for you here.</p>;
  return (
    <>
      <Several items={items} choice={choice} done={done} />
      <ul ref={ref} className={styles.rows} aria-label="Cases">
        {items.map((item, index) => (
          <li key={idOf(item)} className={styles.row} data-open={idOf(item) === opened} data-at={index === at}>
            <label className={styles.choose}>
              <input
                type="checkbox"
                checked={choice.isChosen(idOf(item))}
                onChange={(event) => choice.choose(idOf(item), event.currentTarget.checked)}
              />
              <span className="visually-hidden">Choose {item.title}</span>
            </label>
            <div className={styles.words}>
              <Link
                href={workHref({ ...asked, opened: item })}
                keepPlace
                data-case=""
                className={styles.title}
                aria-current={idOf(item) === opened ? "true" : undefined}
                onFocus={() => onAt(index)}
              >
                {item.title}
              </Link>
              <p className={styles.soft}>
                {kindLabels[item.kind]}
                {item.detail && ` · ${item.detail}`}
              </p>
              <Standing item={item} now={now} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Standing({ item, now }: { item: WorkItem; now: Date }) {
  const { owner, askedAt, isOverTarget, since } = item;
  return (
    <p className={styles.standing}>
      <span>{waitedWords(since, now)}</span>
      {isOverTarget && <Tag tone="bad">Over target</Tag>}
      {askedAt && <Tag tone="warn">Asked {waitedWords(askedAt, now)} ago</Tag>}
      {owner && <Tag>{owner.isMe ? "Open with you" : `${owner.name} since ${clockWords(owner.since)}`}</Tag>}
    </p>
  );
}

/** Decides what is chosen alike; what could not be decided is named. */
function Several({ items, choice, done }: { items: readonly WorkItem[]; choice: RowChoice; done: Done }) {
  const decide = trpc.work.decideSeveral.useMutation();
  const { start, isBusy, refusal, prompt } = useCommand();
  const [left, setLeft] = useState<readonly string[]>([]);
  const approve = () =>
    start(async () => {
      const cases = items
        .filter((item) => choice.chosen.includes(idOf(item)))
        .map(({ kind, subject, version }) => ({ kind, subject, version }));
      const { results, undoUntil } = await decide.mutateAsync({ cases, decision: "approve" });
      const titles = new Map(items.map((item) => [idOf(item), item.title]));
      const ids = results.flatMap(({ id }) => (id === null ? [] : [id]));
      setLeft(results.flatMap((each) => (each.refusal === null ? [] : [`${titles.get(idOf(each)) ?? each.subject}: ${each.refusal}`])));
      choice.clear();
      done.say({
        text: `${formatCount(ids.length)} approved, ${formatCount(results.length - ids.length)} left as they were.`,
        ids,
        undoUntil,
      });
    });
  return (
    <>
      <ChoiceBar choice={choice} hint="Choose cases to approve several at once.">
        <Button aria-disabled={isBusy} onClick={approve}>
          Approve
        </Button>
      </ChoiceBar>
      {refusal && (
        <div role="alert">
          <Notice tone="bad">{refusal.message}</Notice>
        </div>
      )}
      {left.length > 0 && (
        <div role="alert">
          <Notice tone="warn" label="Left as they were">
            {left.join(" ")}
          </Notice>
        </div>
      )}
      {prompt}
    </>
  );
}
