import { type ReactNode, useRef } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { CurrentUser } from "#src/features/auth/current-user.ts";
import { withNext } from "#src/features/auth/sign-in-calls.ts";
import { isMissing } from "#src/lib/refusal.ts";
import { StepShape } from "#src/shell/skeletons/step-shape.tsx";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { pickFields } from "./filled-in.ts";
import styles from "./post-a-job.module.css";
import { PostingEditor } from "./posting-editor.tsx";
import { createInitialPosting } from "./quality-panel.tsx";
import { StartPage } from "./start-page.tsx";
import { type FieldName, type Fields, readStep, type StepName, stepHref } from "./steps.ts";
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
