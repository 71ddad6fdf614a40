import { useId } from "react";
import { limits } from "#db/values.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import styles from "./editor.module.css";
import type { ArticleEditor } from "./use-article-editor.ts";
import type { Fields } from "./written.ts";

type Source = Fields["sources"][number];

/** What the article rests on, one source a row. */
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
          <Part
            label={`Title of source ${at + 1}`}
            value={source.title}
            fault={faults[`sources/${at}/title`]}
            onChange={(title) => put(at, { title })}
          />
          <Part
            label="Publisher"
            value={source.publisher}
            fault={faults[`sources/${at}/publisher`]}
            onChange={(publisher) => put(at, { publisher })}
          />
          <Part
            label="Year"
            type="number"
            value={String(source.year || "")}
            fault={faults[`sources/${at}/year`]}
            onChange={(text) => put(at, { year: Math.trunc(Number(text)) || 0 })}
          />
          <Part
            label="Web address, if any"
            type="url"
            value={source.url ?? ""}
            fault={faults[`sources/${at}/url`]}
            onChange={(url) => put(at, { url: url.trim() || null })}
          />
          <Button kind="quiet" onClick={() => change({ sources: sources.filter((_source, index) => index !== at) })}>
            Take out<span className="visually-hidden"> source {at + 1}</span>
          </Button>
        </div>
      ))}
      {sources.length < limits.articleSources && (
        <Button onClick={() => change({ sources: [...sources, { title: "", publisher: "", year, url: null }] })}>Add a source</Button>
      )}
    </fieldset>
  );
}

function Part({
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
