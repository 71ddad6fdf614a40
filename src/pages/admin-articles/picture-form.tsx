import { useState } from "react";
import { articlePictureLimits } from "#db/topic-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { sendForm } from "#src/lib/send-file.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./editor.module.css";

const { leastPixels, mostPixels, altMaxChars } = articlePictureLimits;

/** Takes a picture in and writes it into the text. It is not sent before somebody has said what it shows. */
export function PictureForm({ articleId, onTaken }: { articleId: string; onTaken: (markdown: string) => void }) {
  const { start, isBusy, refusal, prompt } = useCommand();
  const [alt, setAlt] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState("");
  const [renewal, setRenewal] = useState(0);
  const send = () => {
    if (file === null) return setFault("Choose a picture.");
    if (alt.trim() === "") return setFault("Say what the picture shows, for people who do not see it.");
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
      <legend>Put a picture into the text</legend>
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
      <Field id="picture-alt" label="What it shows" hint="Required: people who do not see the picture hear this.">
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
          {isBusy ? "Taking it in" : "Put it in"}
        </Button>
      </div>
      {said && <p role="alert">{said}</p>}
      {prompt}
    </fieldset>
  );
}
