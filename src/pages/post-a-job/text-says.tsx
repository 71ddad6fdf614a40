import { useQuery } from "@tanstack/react-query";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./post-a-job.module.css";
import type { FieldName, Fields } from "./posting-types.ts";
import { wordsRead } from "./understood.tsx";
import { useReadingsHere } from "./use-readings.ts";

const mostChars = 60_000;
/** Fields that one press fills together; a group is offered while none of it is filled. */
const groups: readonly (readonly FieldName[])[] = [
  ["contractType", "durationMonths", "extensionLikely"],
  ["payMinPence", "payMaxPence", "payPeriod", "payBasis", "payOtherRates", "payText"],
  ["place"],
  ["workType"],
  ["startsOn"],
  ["sector"],
  ["projectValueBand"],
  ["suites"],
  ["ricsLevel", "ricsRule"],
  ["experience"],
  ["benefits"],
  ["tools"],
];

const partOf = (fields: Fields, names: readonly FieldName[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))) as Fields;

const sentenceOf = (read: Fields): string => wordsRead(read).replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** What the pasted description says for fields that are still empty: each is filled by a press, and none without. */
export function TextSays({ fields, pastes }: { fields: Fields; pastes: number }) {
  const readings = useReadingsHere();
  const { client } = trpc.useUtils();
  const { title = "", description = "", advertiser } = fields;
  const isAgency = advertiser === "agency" || advertiser === "employment-business";
  const { data } = useQuery({
    queryKey: ["what-the-description-says", pastes, isAgency],
    queryFn: () => client.advertFiles.readDescription.mutate({ title: title.slice(0, 200), description, isAgency }),
    ...{ enabled: description !== "" && description.length <= mostChars, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  });
  const offered = groups.flatMap((names) => {
    const read = data ? partOf(data, names) : {};
    const isFilled = names.some((name) => fields[name] !== undefined);
    return isFilled || Object.keys(read).length === 0 ? [] : [read];
  });
  if (!readings || offered.length === 0) return <div role="status" />;
  const all: Fields = Object.assign({}, ...offered);
  return (
    <section aria-label="What the description says" className={styles.says}>
      <p role="status">The description says more than the form. Press what is right:</p>
      <ul>
        {offered.map((read) => (
          <li key={Object.keys(read).join()}>
            <strong>{sentenceOf(read)}</strong>{" "}
            <Button onClick={() => readings.use("description", read)}>
              Use this<span className="visually-hidden">: {sentenceOf(read)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {offered.length > 1 && (
        <div>
          <Button onClick={() => readings.use("description", all)}>Use all of it</Button>
        </div>
      )}
    </section>
  );
}
