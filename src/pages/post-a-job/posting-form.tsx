import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import type { CurrentUser } from "#src/features/auth/current-user.ts";
import { withNext } from "#src/features/auth/sign-in-calls.ts";
import { longDate } from "#src/lib/dates.ts";
import { isMissing } from "#src/lib/refusal.ts";
import { StepShape } from "#src/shell/skeletons/step-shape.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./post-a-job.module.css";
import { PostingEditor } from "./posting-editor.tsx";
import { diffFields, type InitialPosting, mergeChanges } from "./quality-panel.tsx";
import { type FieldName, type Fields, type Marks, type Posting, pickFields, readStep, type StepName, stepHref } from "./steps.ts";
import { readStoredDraft } from "./unsaved-edits.ts";

/** Chooses the screen from the query string: the start page, a new advert or an existing draft. */
export function PostingForm({ user, isSignedOut, search }: { user: CurrentUser; isSignedOut: boolean; search: URLSearchParams }) {
  const draftId = search.get("draft");
  const step = readStep(search);
  /** Draft created by the open form: the address changes but the form stays mounted. */
  const created = useRef<string | null>(null);
  const editor = {
    user,
    isSignedOut,
    step,
    companySlug: search.get("company"),
    onCreated: (id: string) => {
      created.current = id;
    },
    onClosed: () => {
      created.current = null;
    },
  };
  if (draftId !== null && draftId !== created.current) return <ExistingPosting key={draftId} draftId={draftId} {...editor} />;
  const begins = draftId === null && !search.has("step");
  return (
    <RequireCompany user={user} step={step}>
      {begins ? <StartPage user={user} /> : <NewPosting {...editor} />}
    </RequireCompany>
  );
}

type EditorProps = Omit<Parameters<typeof PostingEditor>[0], "beginning">;

function NewPosting(editor: EditorProps) {
  const isBegun = useRef(readStoredDraft(null, editor.user.id) !== null);
  const { defaults, isPending } = useFirmDefaults(editor.user.role === "platform_admin" || isBegun.current);
  const beginning = useRef<ReturnType<typeof createInitialPosting> | null>(null);
  if (isPending && beginning.current === null) return <StepShape step={editor.step} />;
  beginning.current ??= createInitialPosting(null, editor.user.id, defaults);
  return <PostingEditor beginning={beginning.current} {...editor} />;
}

/** What stays the same from one advert of a firm to the next. */
const defaultNames: readonly FieldName[] = ["advertiser", "employerType", "place", "workType", "hoursPerDay", "hoursPerWeek", "benefits"];
const applyingNames: readonly FieldName[] = ["applyKind", "applyUrl"];

/** Values of the firm's last advert for the fields that rarely change; none when there is no advert or it cannot be read. */
function useFirmDefaults(isOff: boolean): { defaults: Fields; isPending: boolean } {
  const mine = trpc.posting.mine.useQuery({}, { enabled: !isOff, retry: false });
  const last = mine.data?.items.find(({ firstPublishedAt }) => firstPublishedAt !== null);
  const advert = trpc.posting.get.useQuery({ id: last?.id ?? "" }, { enabled: last !== undefined, retry: false });
  const isPending = !isOff && (mine.isPending || (last !== undefined && advert.isPending));
  const fields = advert.data?.fields ?? {};
  const names = fields.applyKind === "external" ? [...defaultNames, ...applyingNames] : defaultNames;
  return { defaults: pickFields(fields, names), isPending };
}

function ExistingPosting({ draftId, ...editor }: EditorProps & { draftId: string }) {
  // Fetched once: changes made elsewhere are merged on save.
  const query = trpc.posting.get.useQuery(
    { id: draftId },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
  );
  const beginning = useRef<ReturnType<typeof createInitialPosting> | null>(null);
  if (isMissing(query.error)) {
    return <Notice label="No such draft">You have no advert at this address. It may have been deleted.</Notice>;
  }
  return (
    <Loaded query={query} what="the advert" rows={8} skeleton={<StepShape step={editor.step} />}>
      {(posting) => {
        if (!mayBeChanged.has(posting.status)) {
          return <Notice label="This advert has ended">You can no longer edit it. Reopen it on your dashboard, or copy it.</Notice>;
        }
        beginning.current ??= createInitialPosting(posting, editor.user.id);
        return <PostingEditor beginning={beginning.current} {...editor} />;
      }}
    </Loaded>
  );
}

const mayBeChanged: ReadonlySet<string> = new Set(["draft", "awaiting-payment", "awaiting-review", "live", "paused", "refused"]);

/** A recruiter without a company cannot save an advert, so they create or join one first and then return to the form. */
function RequireCompany({ user, step, children }: { user: CurrentUser; step: StepName; children: ReactNode }) {
  const mayLack = user.role === "recruiter";
  const { data, isPending } = trpc.account.onboarding.get.useQuery(undefined, { enabled: mayLack, staleTime: 0 });
  if (mayLack && isPending) return <StepShape step={step} />;
  const lacks = mayLack && data?.steps.some(({ name, state }) => name === "company" && state !== "done");
  if (!lacks) return children;
  const isBegun = readStoredDraft(null, user.id) !== null;
  return (
    <Section id="company-first" heading="First, your company" className={styles.asked}>
      <p>
        Adverts appear under a company name. Create your company, or join it if a colleague has already added it. It takes about a minute.
        Your first advert is free.{" "}
        {isBegun ? "What you have written is kept in this tab, and you come back to it." : "You come straight back here."}
      </p>
      <p className={styles.ways}>
        <ButtonLink kind="primary" href={withNext(paths.createCompany, stepHref(null, step))}>
          Create or join your company
        </ButtonLink>
      </p>
    </Section>
  );
}

type ListedPosting = Outputs["posting"]["mine"]["items"][number];

const unfinished: ReadonlySet<string> = new Set(["draft", "awaiting-payment", "refused"]);

/** The start page: a new advert, an existing draft, or a copy of an earlier advert. */
function StartPage({ user }: { user: CurrentUser }) {
  const mine = trpc.posting.mine.useQuery({}, { staleTime: 0 });
  const isAdministrator = user.role === "platform_admin";
  const isBegun = readStoredDraft(null, user.id) !== null;
  return (
    <div className={styles.page}>
      <Section id="new-advert" heading="New advert" className={styles.asked}>
        <p>
          Four steps: the role; contract and pay; project and description; preview and publish. It takes about five minutes and is saved
          automatically.
        </p>
        {isAdministrator ? (
          <PostForCompany />
        ) : (
          <p>
            <ButtonLink kind="primary" href={stepHref(null, "role")}>
              {isBegun ? "Continue your advert" : "Create a job advert"}
            </ButtonLink>
          </p>
        )}
      </Section>
      <Loaded query={mine} what="your adverts" rows={4}>
        {({ items, total, limit }) => (
          <>
            <Drafts drafts={items.filter(({ status }) => unfinished.has(status))} />
            {!isAdministrator && <EarlierAdverts adverts={items.filter(({ status }) => !unfinished.has(status))} />}
            {total > limit && (
              <p>
                Showing the latest {limit} of {total}. <Link href={paths.recruiterTab("jobs")}>All your adverts</Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

const titleOf = ({ title, place }: ListedPosting): string => [title ?? "Untitled", place].filter(Boolean).join(", ");
const stateWordsOf: Record<string, string> = {
  draft: "Draft",
  "awaiting-payment": "Awaiting payment",
  refused: "Refused: correct it and submit it again",
};

function Drafts({ drafts }: { drafts: readonly ListedPosting[] }) {
  if (drafts.length === 0) return null;
  return (
    <Section id="drafts" heading="Continue a draft">
      <ul className={styles.drafts}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <Link href={paths.editPosting(draft.id)}>{titleOf(draft)}</Link>
            <span className={styles.soft}>
              {stateWordsOf[draft.status]}, last changed {longDate(new Date(draft.updatedAt))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function EarlierAdverts({ adverts }: { adverts: readonly ListedPosting[] }) {
  const { client } = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  if (adverts.length === 0) return null;
  const copy = (id: string) =>
    start(async () => {
      const made = await client.posting.duplicate.mutate({ id });
      navigate(paths.editPosting(made.id));
    });
  return (
    <Section id="earlier" heading="Copy an earlier advert">
      <p>The copy leaves out dates and the confirmation. If its pay figures are old, we tell you.</p>
      {refusal && <p role="alert">{refusal.message}</p>}
      <ul className={styles.drafts}>
        {adverts.map((advert) => (
          <li key={advert.id}>
            <span>
              {titleOf(advert)}
              <span className={styles.soft}>{advert.firstPublishedAt && `, published ${longDate(new Date(advert.firstPublishedAt))}`}</span>
            </span>
            <Button aria-disabled={isBusy || undefined} onClick={() => copy(advert.id)}>
              Copy<span className="visually-hidden"> {titleOf(advert)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Administrators post for a company that they name. */
function PostForCompany() {
  const [slug, setSlug] = useState("");
  const begin = (event: FormEvent) => {
    event.preventDefault();
    const company = slug.trim().replace(/^.*\/company\//, "");
    if (company) navigate(`${stepHref(null, "role")}&company=${encodeURIComponent(company)}`);
  };
  return (
    <form onSubmit={begin} className={styles.asked}>
      <Field id="for-company" label="For which company" hint="The address of its page on this site, or the last part of that address.">
        <input id="for-company" aria-describedby="for-company-hint" value={slug} onChange={(event) => setSlug(event.target.value)} />
      </Field>
      <div>
        <Button kind="primary" type="submit">
          Create advert
        </Button>
      </div>
    </form>
  );
}

/** Returns the saved advert merged with this user's unsaved edits in this tab; a new one begins with `defaults`. */
function createInitialPosting(posting: Posting | null, writer: string, defaults: Fields = {}): InitialPosting {
  const stored = readStoredDraft(posting?.id ?? null, writer);
  const seen = { version: posting?.version ?? 0, fields: posting?.fields ?? {} };
  const plain = {
    id: posting?.id ?? null,
    status: posting?.status ?? ("draft" as const),
    changeWaits: Boolean(posting?.change?.waitsSince),
    seen,
    marks: {},
  };
  if (!stored) {
    const marks = Object.fromEntries(Object.keys(defaults).map((name) => [name, "last-advert"])) as Marks;
    return { ...plain, fields: { ...defaults, ...seen.fields }, marks, isRestored: false, elsewhere: null };
  }
  const { fields, conflicts } = mergeChanges({ seen: stored.seen.fields, mine: stored.fields, theirs: seen.fields });
  if (posting && conflicts.length > 0) {
    return { ...plain, seen: stored.seen, fields: stored.fields, isRestored: true, elsewhere: { theirs: posting, conflicts } };
  }
  return { ...plain, fields, isRestored: Object.keys(diffFields(seen.fields, fields)).length > 0, elsewhere: null };
}
