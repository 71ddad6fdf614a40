import { type FormEvent, useState } from "react";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import table from "#src/ui/table.module.css";
import { deviceWords } from "../parts/console-filters.ts";
import { useSampleState } from "../parts/sample-data.tsx";
import { momentWords } from "./error-words.ts";
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
  const { publicId: id, state, builds } = group;
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
  const heading = (
    <>
      <SectionHeading id="decide" level={3}>
        Resolve or ignore
      </SectionHeading>
      <p>{groupStateText(group)}</p>
    </>
  );
  if (sampleState?.isShown) {
    return (
      <section aria-labelledby="decide" className={styles.part}>
        {heading}
        <p>This error is invented. Real errors can be resolved, ignored and reopened here.</p>
      </section>
    );
  }
  return (
    <section aria-labelledby="decide" className={styles.part}>
      {heading}
      {builds.length > 0 && (
        <form onSubmit={resolve} className={styles.ignore}>
          <Field id="resolve-release" label="Fixed in release">
            <select id="resolve-release" name="release" defaultValue={builds[0]}>
              {builds.map((name, place) => (
                <option key={name} value={name}>
                  {name}
                  {place === 0 ? " (latest)" : ""}
                </option>
              ))}
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
            {ignoreFor.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </Field>
        <Button type="submit" disabled={isBusy}>
          Ignore
        </Button>
      </form>
      {state !== "open" && (
        <p className={dashboard.actions}>
          <Button disabled={isBusy} onClick={() => decide(() => cache.client.ops.errors.reopen.mutate({ id }), "Reopened.")}>
            Reopen
          </Button>
        </p>
      )}
      {prompt}
      <p role="status">{done}</p>
      {refusal && <p role="alert">{refusal.message}</p>}
    </section>
  );
}

function groupStateText({ state, stateSince, resolvedIn, ignoredUntil, ignoredUntilN }: Group): string {
  const since = stateSince ? ` since ${momentWords(stateSince)}` : "";
  if (state === "resolved") return `Resolved in release ${resolvedIn}${since}. It reopens if it occurs in a later release.`;
  if (state === "regressed") return `Regressed${since}: it occurred in a release after ${resolvedIn}, which was meant to fix it.`;
  if (state === "open") return `Open${since}.`;
  if (ignoredUntilN !== null) return `Ignored${since}, until ${formatCount(ignoredUntilN)} events in total.`;
  return ignoredUntil === null ? `Ignored${since}, until someone reopens it.` : `Ignored${since}, until ${momentWords(ignoredUntil)}.`;
}

/** Breakdown of a group's events by release, page and device type. */
export const GroupShares = ({ group: { side, releases, routes, devices } }: { group: Group }) => (
  <>
    <ShareList
      id="by-release"
      title="Releases"
      one="Release"
      parts={releases.map(({ name, ...part }) => ({ ...part, name: name || "not known here" }))}
    />
    <ShareList id="by-route" {...(side === "server" ? { title: "Calls", one: "Call" } : { title: "Pages", one: "Page" })} parts={routes} />
    <ShareList
      id="by-device"
      title="Devices"
      one="Device"
      parts={devices.map(({ name, ...part }) => ({ ...part, name: deviceWords[name as never] ?? name }))}
    />
  </>
);

function ShareList({ id, title, one, parts }: { id: string; title: string; one: string; parts: Group["routes"] }) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} level={3}>
        {title}
      </SectionHeading>
      {parts.length === 0 ? (
        <p>No events in this period.</p>
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{one}</th>
              <th scope="col" className={table.figure}>
                Visits
              </th>
              <th scope="col" className={table.figure}>
                Events
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, visits, n }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={table.figure}>{formatCount(visits)}</td>
                <td className={table.figure}>{formatCount(n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
