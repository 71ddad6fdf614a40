import type { Ref } from "react";
import { useRowChoice } from "#src/dashboard/use-row-choice.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Link } from "#src/ui/link.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { DecideSeveral } from "./decide-several.tsx";
import type { Done } from "./use-done.ts";
import styles from "./work.module.css";
import { type WorkAsked, workHref } from "./work-address.ts";
import { clockWords, idOf, kindLabels, type WorkItem, waitedWords } from "./work-words.ts";

interface WorkRowsProps {
  ref: Ref<HTMLUListElement>;
  items: readonly WorkItem[];
  asked: WorkAsked;
  at: number;
  onAt: (at: number) => void;
  done: Done;
}

/** The cases of a page of the list; several may be decided alike. */
export function WorkRows({ ref, items, asked, at, onAt, done }: WorkRowsProps) {
  const choice = useRowChoice(items.map(idOf));
  const now = useNow();
  const opened = asked.opened && idOf(asked.opened);
  if (items.length === 0) return <p>Nothing waits for you here.</p>;
  return (
    <>
      <DecideSeveral items={items} choice={choice} done={done} />
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
