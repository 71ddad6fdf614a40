import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { momentText } from "#src/features/dashboard/facts.tsx";
import { RowTable, TwoLines } from "#src/features/dashboard/row-table.tsx";
import { capitalise } from "#src/lib/capitals.ts";
import { Link } from "#src/ui/link.tsx";
import { Tag } from "#src/ui/tag.tsx";

type AuditRow = Outputs["audit"]["list"]["rows"][number];

interface AuditTableProps {
  rows: readonly AuditRow[];
  caption: string;
  /** Formats a moment; without it in London time. */
  text?: (at: string) => string;
}

export function AuditTable({ rows, caption, text = momentText }: AuditTableProps) {
  return (
    <RowTable
      caption={caption}
      items={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          label: "When",
          cell: ({ id, at }) => (
            <Link href={eventHref(id)} keepPlace>
              {text(at)}
              <span className="visually-hidden">, event {id}</span>
            </Link>
          ),
        },
        {
          label: "Actor",
          cell: (row) => (
            <TwoLines below={row.actor && roleText(row.actorRole)}>
              <Actor row={row} />
            </TwoLines>
          ),
        },
        { label: "What", cell: ({ action }) => <TwoLines below={action}>{actionText(action)}</TwoLines> },
        { label: "Resource", cell: ({ resource, resourceId }) => <TwoLines below={resourceId}>{resourceText(resource)}</TwoLines> },
        {
          label: "Result",
          cell: ({ result, reason }) => (
            <TwoLines below={reason && reasonText(reason)}>
              <ResultTag result={result} />
            </TwoLines>
          ),
        },
      ]}
    />
  );
}

export const ResultTag = ({ result }: { result: string }) => <Tag tone={result === "done" ? "plain" : "bad"}>{resultText(result)}</Tag>;

/** The actor, as a link to all their events. */
export function Actor({ row: { actor, actorRole } }: { row: AuditRow }) {
  if (!actor) return roleText(actorRole);
  return (
    <Link href={auditHref({ actor: actor.publicId })} keepPlace>
      {actor.name}
      <span className="visually-hidden">: all their events</span>
    </Link>
  );
}

export const auditFilterNames = ["action", "actor", "resource", "resourceId", "result", "requestId", "from", "to"] as const;
export type AuditFilter = Readonly<Partial<Record<(typeof auditFilterNames)[number], string>>>;

export const auditHref = (filter: AuditFilter, beforeId: number | null = null): string =>
  paths.adminTab("audit", { ...filter, ...(beforeId !== null && { before: String(beforeId) }) });

const eventHref = (number: number): string => paths.adminTab("audit", { event: String(number) });

const roleWords: Readonly<Record<string, string>> = {
  AN: "visitor or the site itself",
  JS: "jobseeker",
  RC: "recruiter",
  FR: "freelance recruiter",
  CA: "company administrator",
  PA: "administrator",
};

const reasonWords: Readonly<Record<string, string>> = {
  "unknown-account": "no account has that address",
  "no-password": "the account has no password",
  "wrong-password": "wrong password",
  "wrong-entrance": "wrong sign-in page",
  "changed-meanwhile": "the account changed in the meantime",
  blocked: "too many attempts",
  unverified: "the address is not confirmed",
  forbidden: "may not do this",
  asked: "they asked for it",
  terms: "breach of the terms",
  "taken-over": "account taken over",
  law: "required by law",
  apc: "APC record",
  company_admin: "company administrator",
  platform_admin: "administrator of the site",
};

const codePattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)+$/;

/** Returns the text for a logged reason code; free text is unchanged. */
export const reasonText = (reason: string): string =>
  reasonWords[reason] ?? (codePattern.test(reason) ? reason.replaceAll(/[-_]/g, " ") : reason);

export const roleText = (column: string): string => roleWords[column] ?? column;

/** Formats "user.setRole" as "Set role". */
export function actionText(action: string): string {
  const words = action.slice(action.indexOf(".") + 1).replace(/([A-Z])/g, " $1");
  return capitalise(words.toLowerCase().replaceAll("-", " "));
}

/** Formats "contact-message" or "contactMessage" as "contact message". */
export const resourceText = (resource: string): string =>
  resource.replaceAll("-", " ").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export const resultWords = { done: "Done", refused: "Refused", failed: "Failed" } as const;
const resultText = (result: string): string => resultWords[result as keyof typeof resultWords] ?? result;
