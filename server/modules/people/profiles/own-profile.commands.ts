import { eq } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import {
  profileDayRates,
  profileMemberships,
  profilePlaces,
  profileProjects,
  profileSuites,
  profileTools,
} from "#db/schema/profile-parts.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError, type FieldError } from "#server/kernel/errors.ts";
import { contactDetailsIn } from "#server/kernel/questions/contact-details.ts";
import { type Question, requireConfirmed } from "#server/kernel/questions/question.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { readMarks } from "./confirmations/answer-confirmation.commands.ts";
import { hashOfRecord, type SavedProject } from "./confirmations/confirmations.queries.ts";
import { findOwnProfile } from "./own-profile.queries.ts";
import {
  changedFields,
  type FieldName,
  fieldsOfProfile,
  findConfidentialQuestions,
  findConflicts,
  findHiddenClientQuestions,
} from "./profile-changes.ts";
import type { ProfileFields } from "./profile-fields.ts";
import { describePayDoubt } from "./reading/read-pay.ts";
import { readAvailability, readFreeFrom } from "./reading/read-when.ts";
import { lockProfile } from "./visibility.commands.ts";

interface SaveProfileInput {
  /** Codes of the confirmed questions. */
  confirmed: readonly string[];
  fields: ProfileFields;
  /** Profile version the editor loaded; without it, the current values are overwritten. */
  version?: number | undefined;
  /** Rejects any version mismatch, whichever fields were changed. */
  isExact?: boolean;
}

/**
 * Updates the given parts of the caller's profile; lists are replaced. Rejects fields changed since the version loaded; changes to others
 * do not conflict. @throws AppError invalid-fields; needs-confirmation; stale, with the current values of the conflicting fields
 */
export async function saveProfile(
  ctx: Context,
  { fields, version, confirmed, isExact = false }: SaveProfileInput,
): Promise<{ publicId: string; version: number }> {
  const { userId } = requireUser(ctx.principal);
  const { gazetteer } = ctx.services;
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "seeker.updateProfile", { ownerId: userId });
    const locked = await lockProfile(ctx, tx, userId);
    const stored = fieldsOfProfile(await findOwnProfile(tx, gazetteer, userId));
    const read = readAvailabilityAgainst(ctx, stored.freeFrom, fields);
    const sent = read.projects ? { ...read, projects: keepProjectIds(read.projects, stored.projects) } : read;
    const changed = changedFields(stored, sent);
    const { publicId, fieldVersions } = locked;
    const stale = version === undefined ? [] : findConflicts(stored, changed, { fieldVersions, seen: version });
    if (stale.length > 0 || (isExact && version !== locked.version)) throw staleProfile(stale);
    if (changed.length === 0 && locked.version > 0) return { publicId, version: locked.version };
    const projects = changed.includes("projects") ? (sent.projects ?? []) : null;
    const marks = await readMarks(tx, userId);
    const questions = [
      ...findHiddenClientQuestions({ ...stored, ...(sent as Required<ProfileFields>) }).filter(({ pointer }) =>
        isFieldSent(pointer, fields),
      ),
      ...findContactQuestions(publicTextsOf(sent), { saved: publicTextsOf(stored as ProfileFields), who: throughSite }),
      ...findPayQuestions(sent, stored),
      ...findConfidentialQuestions(sent.projects ?? [], stored.projects),
      ...(projects ? marks.questions(projects) : []),
    ];
    requireConfirmed(questions, confirmed);
    const next = locked.version + 1;
    await replaceProfileParts(tx, gazetteer, userId, { ...sent, ...(projects && { projects: marks.keep(projects) }) }, changed);
    if (projects) await marks.clear(projects, ctx.now);
    await tx
      .update(jobseekerProfiles)
      .set({
        ...columnsOf(gazetteer, sent, changed),
        ...(changed.includes("freeFrom") && { freeFromConfirmedAt: sent.freeFrom === null ? null : ctx.now, freeFromAskedAt: null }),
        version: next,
        fieldVersions: { ...fieldVersions, ...Object.fromEntries(changed.map((name) => [name, next])) },
        updatedAt: ctx.now,
      })
      .where(eq(jobseekerProfiles.userId, userId));
    return { publicId, version: next };
  });
}

/** Keeps the ids of stored projects, also where a project is sent without its id but as it was. */
function keepProjectIds(sent: readonly SavedProject[], stored: readonly SavedProject[]): SavedProject[] {
  const free = new Map(stored.flatMap((project) => (project.id === null ? [] : [[project.id, hashOfRecord(project)] as const])));
  const named = sent.map((project) => ({ ...project, id: project.id !== null && free.delete(project.id) ? project.id : null }));
  return named.map((project) => {
    if (project.id !== null || free.size === 0) return project;
    const hash = hashOfRecord(project);
    const id = [...free].find(([, storedHash]) => storedHash === hash)?.[0] ?? null;
    if (id !== null) free.delete(id);
    return { ...project, id };
  });
}

const throughSite = "recruiters reach you through the site. You can put them under “Private notes”";

const staleProfile = (fields: readonly FieldError[]) =>
  new AppError("stale", "Your profile has been changed somewhere else since you opened it.", { fields });

const isFieldSent = (pointer: string, fields: ProfileFields) => fields[pointer.split("/")[1] as FieldName] !== undefined;

/** Parses a date relative to today, unless it equals the stored one, which may since have passed. */
function readAvailabilityAgainst(ctx: Context, stored: string | null, { freeFrom, ...fields }: ProfileFields): ProfileFields {
  if (freeFrom === undefined) return fields;
  if (freeFrom === null || freeFrom.trim() === "") return { ...fields, freeFrom: null };
  const asBefore = stored === null ? null : readFreeFrom(freeFrom, stored);
  if (asBefore && "value" in asBefore && asBefore.value === stored) return { ...fields, freeFrom: stored };
  const reading = readAvailability(freeFrom, ctx.now);
  if ("fault" in reading) throw invalidFields([{ pointer: "/freeFrom", detail: reading.fault }]);
  return { ...fields, freeFrom: reading.value };
}

/** Fields stored in the profile's own row. */
function columnsOf(gazetteer: Gazetteer, fields: ProfileFields, changed: readonly FieldName[]) {
  const { suites: _suites, tools: _tools, projects: _projects, memberships: _memberships, dayRates: _rates, ...rowFields } = fields;
  const { alsoPlaces: _places, place, ...facts } = rowFields;
  const written = Object.fromEntries(Object.entries(facts).filter(([name]) => changed.includes(name as FieldName)));
  return changed.includes("place") ? { ...written, placeId: place ? placeIdOf(gazetteer, place, "/place") : null } : written;
}

/** Replaces the lists stored in tables of their own. */
async function replaceProfileParts(
  tx: Db,
  gazetteer: Gazetteer,
  userId: number,
  fields: ProfileFields,
  changed: readonly FieldName[],
): Promise<void> {
  const listed = <Name extends FieldName>(name: Name): ProfileFields[Name] => (changed.includes(name) ? fields[name] : undefined);
  const placeIds = listed("alsoPlaces")?.map((slug, at) => ({ placeId: placeIdOf(gazetteer, slug, `/alsoPlaces/${at}`) }));
  const projects = listed("projects")?.map(({ id, ...project }, position) => ({ ...project, publicId: id, position }));
  const parts = [
    [profileSuites, listed("suites")],
    [profileTools, listed("tools")],
    [profileMemberships, listed("memberships")],
    [profileDayRates, listed("dayRates")],
    [profilePlaces, placeIds],
    [profileProjects, projects],
  ] as const;
  for (const [table, rows] of parts) {
    if (rows === undefined) continue;
    await tx.delete(table).where(eq(table.userId, userId));
    // Each list has the columns of its table.
    if (rows.length > 0) await tx.insert(table as typeof profileTools).values(rows.map((row) => ({ ...row, userId })) as never);
  }
}

function placeIdOf(gazetteer: Gazetteer, slug: string, pointer: string): number {
  const place = gazetteer.bySlug(slug);
  if (!place || place.kind === "outward" || place.kind === "postcode-area" || place.kind === "postcode") {
    throw invalidFields([{ pointer, detail: "Choose a town, county or region from the list." }]);
  }
  return place.id;
}

interface ExpectedPay {
  payYearMinPence?: number | null | undefined;
  dayRates?: readonly { basis: string; minPence: number | null }[] | undefined;
}

/** Asks about pay that seems to be on another scale or a typing error; not again about values saved before. */
export function findPayQuestions(sent: ExpectedPay, saved: ExpectedPay): Question[] {
  const rates = (sent.dayRates ?? []).map(({ minPence }, at) => ({
    pointer: `/dayRates/${at}/minPence`,
    pence: minPence,
    scale: "day" as const,
  }));
  const figures = [{ pointer: "/payYearMinPence", pence: sent.payYearMinPence, scale: "year" as const }, ...rates];
  const known = { year: [saved.payYearMinPence], day: (saved.dayRates ?? []).map(({ minPence }) => minPence) };
  return figures.flatMap(({ pointer, pence, scale }) => {
    const doubt = pence == null || known[scale].includes(pence) ? null : describePayDoubt(pence, scale);
    return doubt === null ? [] : [{ code: "looks-like-wrong-pay" as const, pointer, detail: `${doubt} Save it anyway?` }];
  });
}

interface PublicText {
  pointer: string;
  text: string | null | undefined;
}

/** Returns the texts of these fields that recruiters would read. */
function publicTextsOf({ headline, about, projects = [] }: ProfileFields): PublicText[] {
  return [
    { pointer: "/headline", text: headline },
    { pointer: "/about", text: about },
    ...projects.flatMap((project, at) =>
      (["name", "employer", "clientName", "duties"] as const).map((name) => ({ pointer: `/projects/${at}/${name}`, text: project[name] })),
    ),
  ];
}

/** Asks about contact details in public texts that bypass the site. Texts saved before are not asked about again. */
export function findContactQuestions(
  texts: readonly PublicText[],
  { saved, who }: { saved: readonly PublicText[]; who: string },
): Question[] {
  const known = new Set(saved.map(({ text }) => text));
  return texts.flatMap(({ pointer, text }) => {
    if (!text || known.has(text) || contactDetailsIn(text).length === 0) return [];
    const detail = `Remove telephone numbers, e-mail addresses and links: ${who}. Save it anyway?`;
    return [{ code: "looks-like-contact-details" as const, pointer, detail }];
  });
}
