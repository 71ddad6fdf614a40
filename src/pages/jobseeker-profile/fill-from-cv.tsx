import { type ReactNode, useId, useRef, useState } from "react";
import { measurementRules, softwareNames, tradeSkills } from "#db/taxonomy/tools.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { type Cv, fetchCvFile } from "#src/features/cvs/upload-cv.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { isFailedCall } from "#src/trpc/request/request-failure.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, FieldNoteRow } from "#src/ui/field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import styles from "./cv-section.module.css";
import { labelOf, labelsOf, periodLabel } from "./profile-words.ts";
import type { Profile, ProfileChange } from "./use-section-save.ts";

type CvReading = Outputs["profiles"]["readCv"];

/** A value found in a CV. It is saved when it is confirmed, and not before. */
interface Found {
  key: string;
  label: string;
  shown: ReactNode;
  /** The change that confirming makes; `years` is what was typed beside it. */
  change: (profile: Profile, years: string) => ProfileChange;
  asksYears?: boolean;
}

/**
 * Fills the profile from a CV: the text is understood on the server, nothing of it is stored, and each value waits for its owner. The
 * words of a PDF are taken out of it in the browser.
 */
export function FillFromCv({ profile, cvs }: { profile: Profile; cvs: readonly Cv[] }) {
  const { user } = useCurrentUser();
  const read = trpc.profiles.readCv.useMutation();
  const [found, setFound] = useState<readonly Found[]>([]);
  const [name, setName] = useState<string | null>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [said, setSaid] = useState("");
  const [isOpening, setOpening] = useState(false);
  const isBusy = read.isPending || isOpening;
  const frame = useRef<HTMLDivElement>(null);
  const start = async (input: Inputs["profiles"]["readCv"]) => {
    setSaid("");
    setFault(undefined);
    try {
      const reading = await read.mutateAsync(input);
      const values = valuesOf(reading, profile);
      setFound(values);
      const newName = reading.name === user?.name ? null : reading.name;
      setName(newName);
      setSaid(sentenceOf(values.length + (newName === null ? 0 : 1)));
    } catch (error) {
      setFault(refusalOf(error).message);
    }
  };
  const readText = () => {
    const text = frame.current?.querySelector("textarea")?.value ?? "";
    if (text.trim() === "") setFault("Paste the text of your CV first.");
    else void start({ text });
  };
  const readPdf = async (id: string) => {
    setFault(undefined);
    setSaid("");
    setOpening(true);
    const text = await wordsOfPdf(id).catch((error: unknown) => {
      setFault(isFailedCall(error) ? refusalOf(error).message : unreadablePdf);
      return null;
    });
    setOpening(false);
    if (text === null) return;
    if (text.trim() === "") setFault("This PDF holds pictures of its pages and no text. Paste the text of your CV instead.");
    else await start({ text: text.slice(0, textMaxChars) });
  };
  /** Focus goes to the next value, or to what is said once there is none. */
  const leave = (key: string, words: string) => {
    setSaid(words);
    if (key === "name") setName(null);
    else setFound((before) => before.filter((each) => each.key !== key));
    requestAnimationFrame(() =>
      (frame.current?.querySelector<HTMLElement>("li button") ?? frame.current?.querySelector<HTMLElement>("[role=status]"))?.focus(),
    );
  };
  return (
    <details className={styles.fill}>
      <summary>Fill your profile from a CV</summary>
      <div ref={frame} className={styles.fillParts}>
        <TextAreaField
          name="cv-text"
          label="Text of your CV"
          hint="Open your CV, copy all of it and paste it here. We read it once and store nothing of it: only what you confirm is saved."
          error={fault}
          rows={6}
        />
        <div className={styles.ways}>
          <Button disabled={isBusy} onClick={readText}>
            {isBusy ? "Reading…" : "Read this text"}
          </Button>
          {cvs.map(({ id, kind, label }) => (
            <Button key={id} kind="quiet" disabled={isBusy} onClick={() => void (kind === "pdf" ? readPdf(id) : start({ id }))}>
              Read {label}
            </Button>
          ))}
        </div>
        <p role="status" tabIndex={-1}>
          {said}
        </p>
        {(found.length > 0 || name !== null) && (
          <ul className={styles.cvs} aria-label="Found in your CV">
            {name !== null && <FoundName name={name} onLeave={(words) => leave("name", words)} />}
            {found.map((value) => (
              <FoundValue key={value.key} value={value} onLeave={(words) => leave(value.key, words)} />
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

const textMaxChars = 60_000;
const unreadablePdf = "This PDF is damaged or protected with a password. Open it, copy its text and paste it instead.";

async function wordsOfPdf(id: string): Promise<string> {
  const [{ textOfPdf }, bytes] = await Promise.all([
    loadWithRetries(() => import("#src/features/cvs/pdf-document.ts")),
    fetchCvFile(paths.cvFile(id)),
  ]);
  return textOfPdf(bytes);
}

const sentenceOf = (count: number): string =>
  count === 0
    ? "We found nothing in this text that your profile does not say already."
    : "Check what we found. Nothing is saved until you confirm it.";

const noteText = "Read from your CV: check it.";

function FoundName({ name, onLeave }: { name: string; onLeave: (words: string) => void }) {
  const rename = trpc.account.me.rename.useMutation();
  const cache = trpc.useUtils().account.me.get;
  const confirm = async () => {
    await rename.mutateAsync({ name });
    void cache.invalidate();
    onLeave(`Saved: your name is ${name}.`);
  };
  return <FoundLine label="Your name" shown={name} error={rename.error} isBusy={rename.isPending} onConfirm={confirm} onLeave={onLeave} />;
}

function FoundValue({ value, onLeave }: { value: Found; onLeave: (words: string) => void }) {
  const cache = trpc.useUtils().profiles;
  const save = trpc.profiles.save.useMutation();
  const [years, setYears] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  const id = useId();
  const confirm = async () => {
    if (value.asksYears && !/^\d{1,2}$/.test(years.trim())) return setFault("Enter whole years, such as 8; 0 for less than one.");
    // The latest saved profile, so that lists are added to and not replaced.
    const latest = await cache.mine.fetch(undefined, { staleTime: 0 });
    await save.mutateAsync({ ...value.change(latest, years.trim()), version: latest.version, confirmed: [] });
    await cache.mine.invalidate();
    void cache.preview.invalidate();
    onLeave(`Saved: ${value.label}.`);
  };
  return (
    <FoundLine label={value.label} shown={value.shown} error={save.error} isBusy={save.isPending} onConfirm={confirm} onLeave={onLeave}>
      {value.asksYears && (
        <Field id={id} label={`Years with ${value.label}`} error={fault}>
          <input
            id={id}
            inputMode="numeric"
            aria-describedby={fault ? `${id}-error` : undefined}
            aria-invalid={fault ? true : undefined}
            value={years}
            onChange={(event) => setYears(event.target.value)}
          />
        </Field>
      )}
    </FoundLine>
  );
}

function FoundLine({
  label,
  shown,
  error,
  isBusy,
  onConfirm,
  onLeave,
  children,
}: {
  label: string;
  shown: ReactNode;
  error: unknown;
  isBusy: boolean;
  onConfirm: () => Promise<void>;
  onLeave: (words: string) => void;
  children?: ReactNode;
}) {
  const id = useId();
  const note = {
    ...{ text: noteText, label },
    // What is refused is said in place.
    onConfirm: () => void (isBusy ? null : onConfirm().catch(() => {})),
    onClear: () => onLeave(`${label} was not taken.`),
  };
  return (
    <li className={styles.cv}>
      <div>
        <strong>{label}:</strong> {shown}
      </div>
      {children}
      <FieldNoteRow id={id} note={note} />
      {error !== null && (
        <p role="alert" className={styles.fault}>
          {refusalOf(error).message}
        </p>
      )}
    </li>
  );
}

/** What the CV says and the profile does not: values that are there are never offered for replacing. */
function valuesOf(reading: CvReading, profile: Profile): Found[] {
  const { role, phone, yearsExperience, ricsLevel, place } = reading;
  const found: (Found | false | null)[] = [
    profile.phone === null && phone !== null && { key: "phone", label: "Telephone", shown: phone, change: () => ({ phone }) },
    profile.level === null &&
      role && {
        ...{ key: "role", label: "Role and level", shown: [labelOf("category", role.category), labelOf("level", role.level)].join(" · ") },
        change: () => ({ category: role.category, level: role.level }),
      },
    profile.yearsExperience === null &&
      yearsExperience !== null && {
        key: "years",
        label: "Years of experience",
        shown: yearsExperience,
        change: () => ({ yearsExperience }),
      },
    profile.ricsLevel === null &&
      ricsLevel !== null && {
        ...{ key: "rics", label: "RICS grade", shown: labelsOf("ricsLevel", [ricsLevel]) },
        change: () => ({ ricsLevel: ricsLevel as Profile["ricsLevel"] }),
      },
    profile.place === null &&
      place && { key: "place", label: "Where you are based", shown: place.label, change: () => ({ place: place.slug }) },
    ...reading.suites
      .filter((slug) => !profile.suites.some(({ suite }) => suite === slug))
      .map(
        (suite): Found => ({
          ...{ key: `suite-${suite}`, label: labelOf("suite", suite) ?? suite, shown: "contract suite", asksYears: true },
          change: ({ suites }, years) => ({
            suites: [...suites, { suite, years: Number(years), lastUsedYear: null, largestValueBand: null, forms: [], duties: [] }],
          }),
        }),
      ),
    toolsOf(reading, profile),
    ...reading.posts
      .filter(({ employer }) => !profile.projects.some((project) => project.employer === employer))
      .map(
        ({ title, employer, began, ended }): Found => ({
          ...{ key: `post-${employer}-${began}`, label: employer, shown: [title, periodLabel(began, ended)].filter(Boolean).join(", ") },
          change: ({ projects }) => ({ projects: [...projects, { ...emptyProject, name: title, employer, began, ended }] }),
        }),
      ),
  ];
  return found.filter((value) => value !== false && value !== null);
}

const emptyProject = {
  ...{ id: null, roles: [] },
  ...{ clientName: null, isClientHidden: true, duties: null, sector: null, suite: null, form: null, side: null, stages: [] },
  ...{ region: null, valueBand: null, valuePounds: null, ownValuePounds: null, isPlacement: false },
};

const toolLabels = new Map<string, string>([...tradeSkills, ...softwareNames, ...measurementRules].map(({ slug, label }) => [slug, label]));

function toolsOf({ tools }: CvReading, profile: Profile): Found | null {
  const added = tools.filter(({ slug }) => !profile.tools.some((tool) => tool.slug === slug));
  if (added.length === 0) return null;
  return {
    ...{ key: "tools", label: "Skills and tools", shown: added.map(({ slug }) => toolLabels.get(slug) ?? slug).join(", ") },
    change: (latest) => ({
      tools: [...latest.tools, ...added].map(({ vocabulary, slug }) => ({ vocabulary, slug })),
    }),
  };
}
