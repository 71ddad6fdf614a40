import { type FormEvent, useState } from "react";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import table from "#src/ui/table.module.css";
import { browserWords, deviceWords } from "../parts/console-filters.ts";
import { shareText } from "../parts/figure.tsx";
import { useMoments } from "../parts/moments.tsx";
import { useSampleState } from "../parts/sample-data.tsx";
import { errorsHref } from "./error-words.ts";
import styles from "./errors.module.css";

type Group = Outputs["ops"]["errors"]["group"];

const ignoreFor = [
  ["times:10", "10 times more"],
  ["times:100", "100 times more"],
  ["times:1000", "1,000 times more"],
  ["days:1", "a day"],
  ["days:7", "7 days"],
  ["days:30", "30 days"],
  ["ever", "until someone reopens it"],
] as const;

/** The group's state and the actions on it. Each action is recorded in the audit log. */
export function GroupDecisions({ group, search }: { group: Group; search: URLSearchParams }) {
  const { publicId: id, state, builds, assignee, administrators } = group;
  const { text: momentText } = useMoments();
  const cache = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const [done, setDone] = useState("");
  const { data: sampleState } = useSampleState(search);
  const decide = (call: () => Promise<unknown>, said: string) =>
    start(async () => {
      await call();
      setDone(said);
      await cache.ops.errors.invalidate();
    });
  const resolveInNext = () =>
    decide(() => cache.client.ops.errors.resolve.mutate({ id, release: null }), `Resolved in the release after ${builds[0]}.`);
  const resolve = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const release = String(new FormData(event.currentTarget).get("release"));
    decide(() => cache.client.ops.errors.resolve.mutate({ id, release }), `Resolved in release ${release}.`);
  };
  const ignore = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [unit, amount] = String(new FormData(event.currentTarget).get("until")).split(":");
    const until = { times: unit === "times" ? Number(amount) : null, days: unit === "days" ? Number(amount) : null };
    decide(() => cache.client.ops.errors.ignore.mutate({ id, ...until }), "Ignored.");
  };
  const assign = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = String(new FormData(event.currentTarget).get("assignee")) || null;
    const name = administrators.find((each) => each.id === chosen)?.name;
    decide(() => cache.client.ops.errors.assign.mutate({ id, assignee: chosen }), name ? `Assigned to ${name}.` : "Assigned to nobody.");
  };
  const heading = (
    <>
      <SectionHeading id="decide" level={3}>
        Resolve, ignore or assign
      </SectionHeading>
      <p>
        {groupStateText(group, momentText)} {assignee ? `Assigned to ${assignee.name}.` : "Assigned to nobody."}
      </p>
    </>
  );
  if (sampleState?.isShown) {
    return (
      <section aria-labelledby="decide" className={styles.part}>
        {heading}
        <p>This error is invented. Real errors can be resolved, ignored, assigned and merged here.</p>
      </section>
    );
  }
  return (
    <section aria-labelledby="decide" className={styles.part}>
      {heading}
      <div className={styles.decisions}>
        {builds.length > 0 && (
          <form onSubmit={resolve} className={styles.ignore}>
            <Field id="resolve-release" label="Fixed in release">
              <select id="resolve-release" name="release" defaultValue={builds[0]}>
                <Options of={builds.map((name, place) => [name, place === 0 ? `${name} (latest)` : name])} />
              </select>
            </Field>
            <Button type="submit" disabled={isBusy}>
              Resolve
            </Button>
          </form>
        )}
        <form onSubmit={ignore} className={styles.ignore}>
          <Field id="ignore-until" label="Ignore for">
            <select id="ignore-until" name="until" defaultValue="days:7">
              <Options of={ignoreFor} />
            </select>
          </Field>
          <Button type="submit" disabled={isBusy}>
            Ignore
          </Button>
        </form>
        <form onSubmit={assign} className={styles.ignore} key={assignee?.id}>
          <Field id="assignee" label="Assign to">
            <select id="assignee" name="assignee" defaultValue={assignee?.id ?? ""}>
              <Options any="Nobody" of={administrators.map(({ id, name, isCaller }) => [id, isCaller ? `${name} (you)` : name])} />
            </select>
          </Field>
          <Button type="submit" disabled={isBusy}>
            Assign
          </Button>
        </form>
      </div>
      <p className={dashboard.actions}>
        {builds.length > 0 && (
          <Button disabled={isBusy} onClick={resolveInNext}>
            Resolve in the next release
          </Button>
        )}
        {state !== "open" && (
          <Button disabled={isBusy} onClick={() => decide(() => cache.client.ops.errors.reopen.mutate({ id }), "Reopened.")}>
            Reopen
          </Button>
        )}
      </p>
      {prompt}
      <p role="status">{done}</p>
      {refusal && <p role="alert">{refusal.message}</p>}
    </section>
  );
}

function groupStateText(
  { state, stateSince, resolvedIn, isResolvedInNext, ignoredUntil, ignoredUntilN, lastRelease }: Group,
  momentWords: (at: string) => string,
): string {
  const since = stateSince ? ` since ${momentWords(stateSince)}` : "";
  const fix = isResolvedInNext ? `the release after ${resolvedIn}` : `release ${resolvedIn}`;
  if (state === "resolved") return `Resolved in ${fix}${since}. It reopens if it occurs in that release or a later one.`;
  if (state === "regressed") return `Regressed${since}: it occurred in release ${lastRelease}; ${fix} was meant to fix it.`;
  if (state === "open") return `Open${since}.`;
  if (ignoredUntilN !== null) return `Ignored${since}, until ${formatCount(ignoredUntilN)} events in total.`;
  return ignoredUntil === null ? `Ignored${since}, until someone reopens it.` : `Ignored${since}, until ${momentWords(ignoredUntil)}.`;
}

type Part = Group["tags"]["release"][number];

interface TagKind {
  name: keyof Group["tags"];
  title: string;
  one: string;
  /** Filter of the search that finds issues with a value. */
  filter: string;
  words: (value: string) => string;
}

const tagsOf = (side: Group["side"]): TagKind[] => [
  { name: "release", title: "Releases", one: "Release", filter: "release", words: (value) => value || "unknown" },
  {
    name: "route",
    ...(side === "server" ? { title: "Calls", one: "Call" } : { title: "Pages", one: "Page" }),
    filter: "page",
    words: String,
  },
  {
    name: "browser",
    title: "Browsers",
    one: "Browser",
    filter: "browser",
    words: (value) => (value === "other" ? "Other" : (browserWords[value as never] ?? value)),
  },
  { name: "device", title: "Devices", one: "Device", filter: "device", words: (value) => deviceWords[value as never] ?? value },
];

/** Shares of a group's events by release, page, browser and device. */
export const TagShares = ({ group, search }: { group: Group; search: URLSearchParams }) => (
  <div className={styles.tags}>
    {tagsOf(group.side).map((tag) => (
      <TagTable key={tag.name} tag={tag} parts={group.tags[tag.name]} search={search} />
    ))}
  </div>
);

const shown = 8;

function TagTable({
  tag: { name, title, one, filter, words },
  parts,
  search,
}: {
  tag: TagKind;
  parts: readonly Part[];
  search: URLSearchParams;
}) {
  const all = parts.reduce((sum, { n }) => sum + n, 0);
  const rest = parts.length - shown;
  return (
    <section aria-labelledby={`by-${name}`}>
      <SectionHeading id={`by-${name}`} level={3}>
        {title}
      </SectionHeading>
      {parts.length === 0 ? (
        <p>No events in this period.</p>
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{one}</th>
              <th scope="col" className={styles.share}>
                Share of events
              </th>
              <th scope="col" className={table.figure}>
                Visits
              </th>
              <th scope="col" className={table.figure}>
                Events
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.slice(0, shown).map(({ name: value, visits, n }) => (
              <tr key={value}>
                <th scope="row" className={styles.name}>
                  {value === "" ? (
                    words(value)
                  ) : (
                    <Link href={errorsHref(search, { group: null, page: null, q: `${filter}:${quoted(value)}` })}>{words(value)}</Link>
                  )}
                </th>
                <td>
                  {shareText(n / all)}
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
                    <rect width={(100 * n) / all} height="10" />
                  </svg>
                </td>
                <td className={table.figure}>{formatCount(visits)}</td>
                <td className={table.figure}>{formatCount(n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && <p>And {formatCount(rest)} more.</p>}
    </section>
  );
}

const quoted = (value: string): string => (/\s/.test(value) ? `"${value}"` : value);
