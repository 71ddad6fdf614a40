import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { cvFacts, fetchCvFile } from "#src/features/cvs/upload-cv.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { closedReason } from "../applicants/hiring-words.ts";
import { PdfView } from "./pdf-view.tsx";
import styles from "./review.module.css";

type Applicant = Outputs["applications"]["get"];
type SentCv = NonNullable<Applicant["cv"]>;
type Message = Outputs["messages"]["get"]["items"][number];

/** The CV as it can be read in the page, or why there is none. */
export function CvPane({ applicant }: { applicant: Applicant }) {
  const { cv, isCvHidden } = applicant;
  if (cv) return <Cv id={applicant.id} cv={cv} />;
  if (isCvHidden) {
    return <NothingToRead title="The CV is hidden">A CV shows a name. You can read it once this applicant is shortlisted.</NothingToRead>;
  }
  const closed = closedReason(applicant);
  if (closed !== null) return <NothingToRead title="The CV is no longer available">{closed}</NothingToRead>;
  return (
    <NothingToRead title="No CV attached">
      <AskForCv applicant={applicant} />
    </NothingToRead>
  );
}

function NothingToRead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={dashboard.empty}>
      <p className={dashboard.title}>{title}</p>
      <div>{children}</div>
    </div>
  );
}

function Cv({ id, cv }: { id: string; cv: SentCv }) {
  return (
    <>
      <p className={styles.file}>
        <a href={cv.path} download>
          {cvFacts(cv)}
        </a>{" "}
        <span className={`${dashboard.soft} ${dashboard.small}`}>Opening it is logged as a download.</span>
      </p>
      {cv.kind === "pdf" ? <PdfCv cv={cv} /> : <WordCv id={id} />}
    </>
  );
}

/** Read once and held for as long as the applicant is shown: each reading is logged. */
const readOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, refetchOnReconnect: false, refetchOnWindowFocus: false };

function PdfCv({ cv: { path } }: { cv: SentCv }) {
  const query = useQuery({ queryKey: ["cv-file", path], queryFn: () => fetchCvFile(path), ...readOnce });
  return (
    <Loaded query={query} what="this CV" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {(bytes) => <PdfView bytes={bytes} downloadPath={path} />}
    </Loaded>
  );
}

function WordCv({ id }: { id: string }) {
  const query = trpc.applications.cvText.useQuery({ id }, readOnce);
  return (
    <Loaded query={query} what="the text of this CV" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {({ blocks }) => (
        <article className={styles.words} aria-label="The CV as text">
          <p className={`${dashboard.soft} ${dashboard.small}`}>
            {blocks.length === 0
              ? "There is no text in this Word document. Download it to see its pictures."
              : "The text of a Word document. Download it to see its layout and pictures."}
          </p>
          {groupItems(blocks).map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document that was sent does not change.
            <Block key={at} group={group} />
          ))}
        </article>
      )}
    </Loaded>
  );
}

type DocxBlock = Outputs["applications"]["cvText"]["blocks"][number];

function Block({ group: { kind, texts } }: { group: BlockGroup }) {
  if (kind === "heading") return <h4>{texts}</h4>;
  if (kind === "paragraph") return <p>{texts}</p>;
  return (
    <ul>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <li key={at}>{text}</li>
      ))}
    </ul>
  );
}

interface BlockGroup {
  kind: DocxBlock["kind"];
  texts: string[];
}

/** Puts items that follow each other into one list. */
export function groupItems(blocks: readonly DocxBlock[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  for (const { kind, text } of blocks) {
    const last = groups.at(-1);
    if (kind === "item" && last?.kind === "item") last.texts.push(text);
    else groups.push({ kind, texts: [text] });
  }
  return groups;
}

const requestOpening = "There was no CV with your application";

const cvRequest = ({ jobTitle }: Pick<Applicant, "jobTitle">) =>
  `${requestOpening} for ${jobTitle}. Could you reply with your experience, or with a link to your CV? We would like to read it before we decide.`;

/** Returns when somebody of the firm asked for the CV, going by the messages; null when nobody did. */
export const cvRequestedAt = (messages: readonly Pick<Message, "side" | "text" | "sentAt">[]): string | null =>
  messages.find(({ side, text }) => side === "employer" && text.startsWith(requestOpening))?.sentAt ?? null;

/** Asks for the CV by a message, once. */
function AskForCv({ applicant }: { applicant: Applicant }) {
  const { id } = applicant;
  const { user } = useCurrentUser();
  const cache = trpc.useUtils();
  const [key] = useState(() => crypto.randomUUID());
  const { start, isBusy, refusal } = useCommand();
  const query = trpc.messages.get.useQuery({ id }, { staleTime: 0 });
  const ask = () =>
    start(async () => {
      await cache.client.messages.send.mutate({ id, text: cvRequest(applicant) }, { context: { idempotencyKey: key } });
      await cache.messages.invalidate();
    });
  return (
    <Loaded query={query} what="the messages" rows={1}>
      {({ items, closedBecause }) => {
        const askedAt = cvRequestedAt(items);
        if (askedAt !== null) {
          return (
            <p role="status">
              Asked on {shortDate(new Date(askedAt))}.{" "}
              <Link href={paths.recruiterTab("messages", { application: id })} keepPlace>
                See the messages
              </Link>
            </p>
          );
        }
        if (closedBecause !== null) return <p>{closedBecause}</p>;
        if (user?.role === "platform_admin") return null;
        return (
          <div className={dashboard.part}>
            <blockquote className={dashboard.message}>{cvRequest(applicant)}</blockquote>
            <Button disabled={isBusy} onClick={ask}>
              Ask for one
            </Button>
            {refusal && <p role="alert">{refusal.message}</p>}
          </div>
        );
      }}
    </Loaded>
  );
}
