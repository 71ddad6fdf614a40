import { useRef } from "react";
import type { CurrentUser } from "#src/auth/current-user.ts";
import { isMissing } from "#src/lib/is-missing.ts";
import { StepShape } from "#src/skeletons/step-shape.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { beginWith } from "./beginning.ts";
import { CompanyFirst } from "./company-first.tsx";
import { PostingEditor } from "./posting-editor.tsx";
import { StartPage } from "./start-page.tsx";
import { readStep } from "./steps.ts";

/** What the address asks for: the start, a new advert, or one that was begun before. */
export function PostingForm({ user, isSignedOut, search }: { user: CurrentUser; isSignedOut: boolean; search: URLSearchParams }) {
  const draftId = search.get("draft");
  const step = readStep(search);
  /** The draft that the open form has made: its address changes, the form stays. */
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
  if (draftId !== null && draftId !== created.current) return <Begun key={draftId} draftId={draftId} {...editor} />;
  const begins = draftId === null && !search.has("step");
  return (
    <CompanyFirst user={user} step={step}>
      {begins ? <StartPage user={user} /> : <NewPosting {...editor} />}
    </CompanyFirst>
  );
}

type EditorProps = Omit<Parameters<typeof PostingEditor>[0], "beginning">;

function NewPosting(editor: EditorProps) {
  const beginning = useRef(beginWith(null, editor.user.id));
  return <PostingEditor beginning={beginning.current} {...editor} />;
}

function Begun({ draftId, ...editor }: EditorProps & { draftId: string }) {
  // Fetched once: what changes meanwhile elsewhere is compared when this is saved.
  const query = trpc.posting.get.useQuery(
    { id: draftId },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
  );
  const beginning = useRef<ReturnType<typeof beginWith> | null>(null);
  if (isMissing(query.error)) {
    return <Notice label="No such draft">There is no advert of yours under this address. It may have been deleted.</Notice>;
  }
  return (
    <Loaded query={query} what="the advert" rows={8} skeleton={<StepShape step={editor.step} />}>
      {(posting) => {
        if (!mayBeChanged.has(posting.status)) {
          return (
            <Notice label="This advert has ended">Its words cannot be changed any more. Reopen it on your dashboard, or copy it.</Notice>
          );
        }
        beginning.current ??= beginWith(posting, editor.user.id);
        return <PostingEditor beginning={beginning.current} {...editor} />;
      }}
    </Loaded>
  );
}

const mayBeChanged: ReadonlySet<string> = new Set(["draft", "awaiting-payment", "awaiting-review", "live", "paused", "refused"]);
