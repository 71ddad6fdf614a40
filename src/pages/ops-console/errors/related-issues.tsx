import { type FormEvent, type ReactNode, useState } from "react";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { Tag } from "#src/ui/tag.tsx";
import { When } from "../parts/moments.tsx";
import { useSampleState } from "../parts/sample-data.tsx";
import { errorsHref, stateTones, stateWords } from "./error-words.ts";
import styles from "./errors.module.css";

type Group = Outputs["ops"]["errors"]["group"];

/** Server errors behind a client error group, or client errors caused by a server error group. */
const CounterpartIssues = ({ group: { side, otherHalf }, search }: { group: Group; search: URLSearchParams }) => (
  <Section id="other-half" heading={side === "page" ? "Related server errors" : "Related page errors"} level={3}>
    {otherHalf.length === 0 ? (
      <p>{side === "page" ? "No server errors for the same calls." : "No page errors for the same calls."}</p>
    ) : (
      <ul className={dashboard.rows}>
        {otherHalf.map(({ isSameRequest, ...issue }) => (
          <IssueRow key={issue.publicId} issue={issue} search={search} why={isSameRequest ? "in the same request" : "in the same call"} />
        ))}
      </ul>
    )}
  </Section>
);

interface ListedIssue {
  publicId: string;
  title: string;
  culprit: string;
  n: number;
  lastSeenAt: string;
  state?: Group["state"];
}

interface IssueRowProps {
  issue: ListedIssue;
  search: URLSearchParams;
  why?: string;
  /** Without it, the name is plain text. */
  isLinked?: boolean;
  children?: ReactNode;
}

const IssueRow = ({ issue: { publicId, title, culprit, n, lastSeenAt, state }, search, why, isLinked = true, children }: IssueRowProps) => (
  <li className={dashboard.row}>
    <span className={dashboard.words}>
      {isLinked ? <Link href={errorsHref(search, { group: publicId })}>{title}</Link> : title}
      <span className={dashboard.soft}>
        {" "}
        {culprit && `${culprit}, `}
        {why && `${why}, `}
        {counted(n, "event")}, last on <When at={lastSeenAt} />
      </span>
    </span>
    <span className={dashboard.side}>
      {state && <Tag tone={stateTones[state]}>{stateWords[state]}</Tag>}
      {children}
    </span>
  </li>
);

const optionChars = 100;

/** Issues that may have the same cause, to merge with this one, and those that are merged with it. */
function SimilarIssues({ group, search }: { group: Group; search: URLSearchParams }) {
  const { publicId: id, similar, others, merged } = group;
  const cache = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const [done, setDone] = useState("");
  const { data: sampleState } = useSampleState(search);
  const isReal = sampleState !== undefined && !sampleState.isShown;
  const change = (call: () => Promise<unknown>, said: string) =>
    start(async () => {
      await call();
      setDone(said);
      await cache.ops.errors.invalidate();
    });
  const merge = (other: string) =>
    change(() => cache.client.ops.errors.merge.mutate({ id, other }), "Merged. Its events count with this issue, earlier ones too.");
  const mergeChosen = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    merge(String(new FormData(event.currentTarget).get("other")));
  };
  return (
    <>
      <Section id="similar" heading="Similar issues" level={3} className={styles.part}>
        {similar.length === 0 ? (
          <p>No issue is thrown in the same place or has a similar message.</p>
        ) : (
          <ul className={dashboard.rows}>
            {similar.map(({ isSamePlace, nearness: _nearness, ...issue }) => (
              <IssueRow
                key={issue.publicId}
                issue={issue}
                search={search}
                why={isSamePlace ? "thrown in the same place" : "similar message"}
              >
                {isReal && (
                  <Button disabled={isBusy} onClick={() => merge(issue.publicId)}>
                    Merge<span className="visually-hidden"> {issue.title} into this issue</span>
                  </Button>
                )}
              </IssueRow>
            ))}
          </ul>
        )}
        {isReal && others.length > 0 && (
          <form onSubmit={mergeChosen} className={styles.ignore}>
            <Field id="merge-other" label="Merge another issue" className={styles.other ?? ""}>
              <select id="merge-other" name="other">
                <Options
                  of={others.map(({ publicId, title, culprit }) => [
                    publicId,
                    culprit ? `${title.slice(0, optionChars)} (${culprit})` : title.slice(0, optionChars),
                  ])}
                />
              </select>
            </Field>
            <Button type="submit" disabled={isBusy}>
              Merge
            </Button>
          </form>
        )}
      </Section>
      {merged.length > 0 && (
        <Section id="merged" heading="Merged issues" level={3}>
          <p>Their events count with this issue, and come back to each when it is split.</p>
          <ul className={dashboard.rows}>
            {merged.map((issue) => (
              <IssueRow key={issue.publicId} issue={issue} search={search} isLinked={false}>
                {isReal && (
                  <Button
                    disabled={isBusy}
                    onClick={() =>
                      change(
                        () => cache.client.ops.errors.split.mutate({ id: issue.publicId }),
                        `Split: ${issue.title} is an issue of its own.`,
                      )
                    }
                  >
                    Split<span className="visually-hidden"> {issue.title}</span>
                  </Button>
                )}
              </IssueRow>
            ))}
          </ul>
        </Section>
      )}
      {prompt}
      <p role="status">{done}</p>
      {refusal && <p role="alert">{refusal.message}</p>}
    </>
  );
}

/** Issues of the other side, and issues to merge and merged. */
export const RelatedIssues = ({ group, search }: { group: Group; search: URLSearchParams }) => (
  <>
    <CounterpartIssues group={group} search={search} />
    <SimilarIssues group={group} search={search} />
  </>
);
