import { type FormEvent, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import type { CurrentUser } from "#src/features/auth/current-user.ts";
import { longDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./post-a-job.module.css";
import { stepHref } from "./steps.ts";
import { readStoredDraft } from "./unsaved-edits.ts";

type ListedPosting = Outputs["posting"]["mine"]["items"][number];

const unfinished: ReadonlySet<string> = new Set(["draft", "awaiting-payment", "refused"]);

/** The start page: a new advert, an existing draft, or a copy of an earlier advert. */
export function StartPage({ user }: { user: CurrentUser }) {
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
              {titleOf(advert)}{" "}
              <span className={styles.soft}>{advert.firstPublishedAt && `published ${longDate(new Date(advert.firstPublishedAt))}`}</span>
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
