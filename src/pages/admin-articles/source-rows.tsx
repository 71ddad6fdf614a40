import { useId, useState } from "react";
import { seniorityLevels } from "#db/taxonomy/role.ts";
import { articlePictureLimits } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { sendForm } from "#src/lib/send-file.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./editor.module.css";
import type { ArticleEditor, ArticleFields } from "./use-article-editor.ts";

type Source = ArticleFields["sources"][number];

/** Sources of the article, one a row. */
export function SourceRows({ editor: { typed, change, faults } }: { editor: ArticleEditor }) {
  const { sources } = typed;
  const put = (at: number, part: Partial<Source>) =>
    change({ sources: sources.map((source, index) => (index === at ? { ...source, ...part } : source)) });
  const year = new Date().getFullYear();
  return (
    <fieldset className={styles.sources}>
      <legend>Sources</legend>
      {faults.sources && <p className={styles.fault}>{faults.sources}</p>}
      {sources.map((source, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; rows are only added at the end and taken out by their place.
        <div key={at} className={styles.source}>
          <SourceField
            label={`Title of source ${at + 1}`}
            value={source.title}
            fault={faults[`sources/${at}/title`]}
            onChange={(title) => put(at, { title })}
          />
          <SourceField
            label="Publisher"
            value={source.publisher}
            fault={faults[`sources/${at}/publisher`]}
            onChange={(publisher) => put(at, { publisher })}
          />
          <SourceField
            label="Year"
            type="number"
            value={String(source.year || "")}
            fault={faults[`sources/${at}/year`]}
            onChange={(text) => put(at, { year: Math.trunc(Number(text)) || 0 })}
          />
          <SourceField
            label="Web address, if any"
            type="url"
            value={source.url ?? ""}
            fault={faults[`sources/${at}/url`]}
            onChange={(url) => put(at, { url: url.trim() || null })}
          />
          <Button kind="quiet" onClick={() => change({ sources: sources.filter((_source, index) => index !== at) })}>
            Remove<span className="visually-hidden"> source {at + 1}</span>
          </Button>
        </div>
      ))}
      {sources.length < limits.articleSources && (
        <Button onClick={() => change({ sources: [...sources, { title: "", publisher: "", year, url: null }] })}>Add a source</Button>
      )}
    </fieldset>
  );
}

function SourceField({
  label,
  value,
  type = "text",
  fault,
  onChange,
}: {
  label: string;
  value: string;
  type?: "text" | "url" | "number";
  fault: string | undefined;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <Field id={id} label={label} error={fault}>
      <input
        id={id}
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={fault ? `${id}-error` : undefined}
        aria-invalid={fault ? true : undefined}
      />
    </Field>
  );
}

const { leastPixels, mostPixels, altMaxChars } = articlePictureLimits;

/** Uploads a picture and inserts it into the text. Alternative text is required first. */
export function PictureForm({ articleId, onTaken }: { articleId: string; onTaken: (markdown: string) => void }) {
  const { start, isBusy, refusal, prompt } = useCommand();
  const [alt, setAlt] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState("");
  const [renewal, setRenewal] = useState(0);
  const send = () => {
    if (file === null) return setFault("Choose a picture.");
    if (alt.trim() === "") return setFault("Describe the picture for people who cannot see it.");
    setFault("");
    start(async () => {
      const form = new FormData();
      form.set("label", alt);
      form.set("file", file);
      const { markdown } = await sendForm<{ markdown: string }>(paths.articlePictureUpload(articleId), form);
      onTaken(markdown);
      setAlt("");
      setFile(null);
      setRenewal((count) => count + 1);
    });
  };
  const said = fault || (refusal ? (Object.values(refusal.fieldErrors)[0] ?? refusal.message) : "");
  return (
    <fieldset className={styles.picture}>
      <legend>Add a picture to the text</legend>
      <Field id="picture-file" label="Picture" hint={`PNG, JPEG or WebP, at most 8 MB, ${leastPixels} to ${mostPixels} pixels`}>
        <input
          key={renewal}
          id="picture-file"
          aria-describedby="picture-file-hint"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={isBusy}
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </Field>
      <Field id="picture-alt" label="Description" hint="Required. Screen readers read it out.">
        <input
          id="picture-alt"
          aria-describedby="picture-alt-hint"
          value={alt}
          {...atMost(altMaxChars)}
          onChange={({ target }) => setAlt(target.value)}
        />
      </Field>
      <div>
        <Button disabled={isBusy} onClick={send}>
          {isBusy ? "Uploading" : "Put it in"}
        </Button>
      </div>
      {said && <p role="alert">{said}</p>}
      {prompt}
    </fieldset>
  );
}

/** Splits of a chart of pay: its words, and what it adds to the reference. */
const chartSplits = {
  "by=level": "A row for each level",
  "by=region": "A row for each region and nation",
  "by=side": "A row for contractors, consultancies and clients",
  "": "One figure",
};

/** Puts a live chart of advertised pay into the text; the preview says whether its figures can be counted. */
export function ChartForm({ onTaken }: { onTaken: (markdown: string) => void }) {
  const [split, setSplit] = useState("by=level");
  const [level, setLevel] = useState("");
  const [place, setPlace] = useState("");
  const put = () => {
    const parts = ["period=year", level && `level=${level}`, place.trim() && `location=${place.trim()}`, split];
    onTaken(`{{chart: ${parts.filter(Boolean).join(", ")}}}`);
  };
  const choice = (id: string, label: string, value: string, onChange: (value: string) => void, options: [string, string][]) => (
    <Field id={id} label={label}>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <Options of={options} />
      </select>
    </Field>
  );
  const levels = seniorityLevels.map(({ slug, label }): [string, string] => [slug, label]);
  return (
    <fieldset className={styles.picture}>
      <legend>Add a live chart of salaries</legend>
      {choice("chart-split", "Show", split, setSplit, Object.entries(chartSplits))}
      {choice("chart-level", "Level", level, setLevel, [["", "All levels"], ...levels])}
      <Field id="chart-place" label="Place" hint="A town, county, region or nation; empty for the whole of the UK">
        <input
          id="chart-place"
          aria-describedby="chart-place-hint"
          value={place}
          {...atMost(200)}
          onChange={({ target }) => setPlace(target.value)}
        />
      </Field>
      <div>
        <Button onClick={put}>Insert chart</Button>
      </div>
    </fieldset>
  );
}
