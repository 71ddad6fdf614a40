import { cleanTitle } from "#server/text/recognise/title-text.ts";
import type { BrokenRecord, Rejection } from "./advert-draft.ts";
import { webAddress } from "./feed-place.ts";
import type { FeedRow } from "./feed-runs.commands.ts";
import { type PlannedAdvert, referenceKey } from "./plan-batch.queries.ts";
import type { VanishedAdvert } from "./vanished.commands.ts";

export function vanishedRow({ id, reference, title }: VanishedAdvert, outcome: "expired" | "missing"): FeedRow {
  return { rowNumber: 0, reference, title, outcome, field: null, reason: "it is no longer in the feed", jobId: id };
}

export function retainedRow(advert: VanishedAdvert): FeedRow {
  return { ...vanishedRow(advert, "missing"), reason: "a record of the feed is broken and may be this advert, so it stays open" };
}

export function plannedRow(
  { draft, outcome, twin, isRevived, relisted }: PlannedAdvert,
  { jobId, isHeld } = { jobId: null as number | null, isHeld: false },
): FeedRow {
  const notes = outcome === "unchanged" ? [] : [...draft.notes];
  if (twin)
    notes.unshift({
      field: "vacancy",
      reason: `the same vacancy as ${twin.jobId === null ? "another advert of this feed" : `advert ${twin.jobId}`}`,
    });
  if (isHeld) notes.unshift({ field: "risk", reason: "kept from the board until somebody has read it" });
  if (isRevived || (relisted && !twin)) notes.unshift({ field: "status", reason: "it had ended and is advertised again" });
  return {
    rowNumber: draft.rowNumber,
    reference: draft.reference,
    title: draft.columns.title,
    outcome: isHeld ? "awaiting-review" : outcome,
    field: notes[0]?.field ?? null,
    reason: notes.map(({ field, reason }, index) => (index === 0 ? reason : `${field}: ${reason}`)).join("; ") || null,
    jobId,
  };
}

export function rejectedRow({ rowNumber, reference, title, field, reason }: Rejection): FeedRow {
  return { rowNumber, reference, title, outcome: "rejected", field, reason, jobId: null };
}

/**
 * Separates adverts that left the feed from those that a broken record may represent. A record that matches adverts by reference, address
 * or title spares these; a malformed one that matches none spares all.
 */
export function separateRetained(
  vanished: readonly VanishedAdvert[],
  broken: readonly BrokenRecord[],
): { gone: VanishedAdvert[]; spared: VanishedAdvert[] } {
  const spared = new Set<VanishedAdvert>();
  for (const record of broken) {
    const named = vanished.filter((advert) => matchesRecord(advert, record));
    for (const advert of named.length > 0 || !record.isUnformed ? named : vanished) spared.add(advert);
    if (spared.size === vanished.length) break;
  }
  return { gone: vanished.filter((advert) => !spared.has(advert)), spared: [...spared] };
}

function matchesRecord(advert: VanishedAdvert, { reference, title, url }: BrokenRecord): boolean {
  if (reference !== null && referenceKey(reference) === referenceKey(advert.reference)) return true;
  const address = webAddress(url);
  if (address !== null && address === advert.address) return true;
  return title !== null && cleanTitle(title).toLowerCase() === advert.title.toLowerCase();
}
