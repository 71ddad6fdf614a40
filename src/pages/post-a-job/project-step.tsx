import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isBeforeChartership } from "#db/taxonomy/apc-pathway.ts";
import { limits } from "#db/values.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { usePastedMarkup } from "#src/ui/pasting/use-pasted-markup.ts";
import { fieldLabels, fieldOptions } from "./field-words.ts";
import styles from "./post-a-job.module.css";
import { QuestionFields, SuiteFields } from "./question-fields.tsx";
import { ToolFields } from "./rate-fields.tsx";
import { projectValueControl } from "./read-typed.ts";
import { type StepProps, useNotifyOnChange, VocabularySelect } from "./role-step.tsx";
import { type Fields, fieldGroups, pickFields } from "./steps.ts";
import { ParsedInputs, parsedText, useReadingsContext } from "./understood.tsx";

const competencyLevels = [
  { value: "0", label: "Not in this job" },
  { value: "1", label: "Level 1: knowledge" },
  { value: "2", label: "Level 2: application" },
  { value: "3", label: "Level 3: reasoned advice" },
];

export function ProjectStep({ begun, unread, fields }: StepProps) {
  const isLadder = fields.ricsLevel !== undefined && fields.ricsLevel !== "none";
  const hasCompetencies = (fields.level !== undefined && isBeforeChartership(fields.level)) || (begun.competencies ?? []).length > 0;
  const frame = useNotifyOnChange<HTMLDivElement>(`${isLadder}`);
  return (
    <div ref={frame} className={styles.fields}>
      <div className={styles.trio}>
        <VocabularySelect name="sector" begun={begun} unchosen="Choose a sector" />
        <VocabularySelect name="projectValueBand" begun={begun} unchosen="Not specified" />
        <VocabularySelect name="procurementRoute" begun={begun} unchosen="Not specified" />
      </div>
      <TextField
        name={projectValueControl}
        label="Or write the project value (optional)"
        hint="Such as £12.5m, £10-15m or 850k."
        autoComplete="off"
        maxLength={200}
        defaultValue={unread[projectValueControl]}
      />
      <ParsedInputs controls={[projectValueControl]} />
      <SuiteFields suites={begun.suites ?? []} />
      <ToolFields tools={begun.tools ?? []} />
      <div className={styles.pair}>
        <VocabularySelect name="ricsLevel" begun={begun} unchosen="Not specified" />
        {isLadder && <VocabularySelect name="ricsRule" begun={begun} unchosen="Choose" label="It is" />}
      </div>
      <DescriptionField begun={begun.description ?? ""} fields={fields} />
      {hasCompetencies && <Competencies stated={begun.competencies ?? []} fields={fields} />}
      <TextAreaField
        name="experience"
        label={`${fieldLabels.experience} (optional, but for agencies that state pay)`}
        hint="Experience, training or qualifications, in one sentence. Shown under the description."
        rows={3}
        maxLength={500}
        defaultValue={begun.experience}
      />
      <QuestionFields questions={begun.questions ?? []} />
    </div>
  );
}

type Stated = readonly { competency: string; level: number }[];

/** Opens with what the description says of each competency, which stays unless the author states otherwise. */
function Competencies({ stated, fields: { title = "", description = "", level = "" } }: { stated: Stated; fields: Fields }) {
  const { client } = trpc.useUtils();
  const [openings, setOpenings] = useState(stated.length > 0 ? 1 : 0);
  const { data = [] } = useQuery({
    queryKey: ["competencies-of-the-description", openings, level],
    queryFn: async () =>
      (await client.advertFiles.readDescription.mutate({ title: title.slice(0, 200), description, isAgency: false })).competencies ?? [],
    ...{ enabled: openings > 0 && description !== "" && description.length <= mostChars, staleTime: Number.POSITIVE_INFINITY },
    ...{ gcTime: 0, retry: false, placeholderData: keepPreviousData },
  });
  const levelIn = (list: Stated, slug: string) => list.find(({ competency }) => competency === slug)?.level;
  const unchosenFor = (slug: string) => {
    const read = levelIn(data, slug);
    return read === undefined ? "Not stated" : `Read as level ${read}`;
  };
  return (
    <details
      className={styles.folded}
      open={stated.length > 0}
      onToggle={(event) => event.currentTarget.open && setOpenings((count) => count + 1)}
    >
      <summary>APC competencies that the work can evidence (optional)</summary>
      <p className={styles.soft}>
        For people working towards chartership. We read your description and show what it says, marked as a guess. State a level where the
        guess is wrong, or that the competency is not in this job; supervisor and assessors decide.
      </p>
      <div className={styles.pair}>
        {fieldOptions.competency.map(({ value, label }) => (
          <SelectField
            key={value}
            name={`competencies-${value}`}
            label={label}
            unchosen={unchosenFor(value)}
            options={competencyLevels}
            defaultValue={String(levelIn(stated, value) ?? "")}
          />
        ))}
      </div>
    </details>
  );
}

const [least, most] = [limits.descriptionMinChars, limits.descriptionMaxChars].map((chars) => chars.toLocaleString("en-GB"));

/**
 * The description: text pasted from Word or a web page keeps its headings, lists and links, and values found in it are suggested for empty
 * fields.
 */
function DescriptionField({ begun, fields }: { begun: string; fields: Fields }) {
  const [chars, setChars] = useState([...begun].length);
  const readings = useReadingsContext();
  const paste = usePastedMarkup("advert", () => readings?.notePasted());
  return (
    <>
      <TextAreaField
        name="description"
        label="Description"
        hint={
          <>
            The work, the project, the team, and who they report to. Use an empty line for a new paragraph, ## for a heading and a dash for
            a list item.{" "}
            <span className={chars > limits.descriptionMaxChars ? styles.over : undefined}>
              Between {least} and {most} characters; now {chars.toLocaleString("en-GB")}.
            </span>
          </>
        }
        rows={14}
        defaultValue={begun}
        onPaste={paste}
        onInput={(event) => setChars([...event.currentTarget.value].length)}
      />
      {readings && readings.pastes > 0 && <DescriptionSuggestions fields={fields} pastes={readings.pastes} />}
    </>
  );
}

const mostChars = 60_000;
/** The description itself and the title are not suggested from the description. */
const suggestedGroups = fieldGroups.filter(([first]) => first !== "title" && first !== "description");

const parsedSentence = (read: Fields): string => parsedText(read).replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Suggests values found in the pasted description for empty fields; each is filled only when its button is pressed. */
function DescriptionSuggestions({ fields, pastes }: { fields: Fields; pastes: number }) {
  const readings = useReadingsContext();
  const { client } = trpc.useUtils();
  const { title = "", description = "", advertiser } = fields;
  const isAgency = advertiser === "agency" || advertiser === "employment-business";
  const { data } = useQuery({
    queryKey: ["what-the-description-says", pastes, isAgency],
    queryFn: () => client.advertFiles.readDescription.mutate({ title: title.slice(0, 200), description, isAgency }),
    ...{ enabled: description !== "" && description.length <= mostChars, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  });
  const offered = suggestedGroups.flatMap((names) => {
    const read = data ? pickFields(data, names) : {};
    const isFilled = names.some((name) => fields[name] !== undefined);
    return isFilled || Object.keys(read).length === 0 ? [] : [read];
  });
  if (!readings || offered.length === 0) return <div role="status" />;
  const all: Fields = Object.assign({}, ...offered);
  return (
    <section aria-label="Details found in the description" className={styles.says}>
      <p role="status">Your description gives details that the form does not have yet. Choose the ones that are right:</p>
      <ul>
        {offered.map((read) => (
          <li key={Object.keys(read).join()}>
            <strong>{parsedSentence(read)}</strong>{" "}
            <Button onClick={() => readings.use("description", read)}>
              Use this<span className="visually-hidden">: {parsedSentence(read)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {offered.length > 1 && (
        <div>
          <Button onClick={() => readings.use("description", all)}>Use all</Button>
        </div>
      )}
    </section>
  );
}
