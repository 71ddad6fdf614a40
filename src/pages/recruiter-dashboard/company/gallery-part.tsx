import { useState } from "react";
import { companyLimits } from "#db/company-values.ts";
import { articlePictureLimits } from "#db/topic-values.ts";
import { paths } from "#server/addresses/paths.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { sendFile } from "#src/lib/send-file.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { FaultNotice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import own from "./company-tab.module.css";

/** The pictures of the company's page: their order, and adding and removing them. */
export function GalleryPart({ slug }: { slug: string }) {
  const query = trpc.companies.profile.useQuery({ slug }, { staleTime: 0, refetchOnWindowFocus: false });
  const { start, isBusy, refusal, prompt } = useCommand();
  const arrange = trpc.companies.arrangePictures.useMutation();
  const [alt, setAlt] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState("");
  const [renewal, setRenewal] = useState(0);
  const change = (ids: string[], removed: string | null = null) =>
    start(async () => {
      await arrange.mutateAsync({ slug, ids, removed });
      await query.refetch();
    });
  const add = () => {
    if (file === null) return setFault("Choose a picture.");
    if (alt.trim() === "") return setFault("Describe the picture for people who cannot see it.");
    setFault("");
    start(async () => {
      await sendFile(paths.companyPictureUpload(slug), file, { label: alt });
      setAlt("");
      setFile(null);
      setRenewal((count) => count + 1);
      await query.refetch();
    });
  };
  const said = fault || (refusal ? (Object.values(refusal.fieldErrors)[0] ?? refusal.message) : "");
  return (
    <Section id="gallery" heading="Pictures" className={styles.stack}>
      <p>
        Your offices, sites and people at work, on your page in this order: at most {companyLimits.pictures}. Show only people who have
        agreed to it.
      </p>
      <Loaded query={query} what="your pictures" rows={3}>
        {(page) => {
          const ids = page?.pictures.map(({ id }) => id) ?? [];
          return (
            <ol className={own.pictures}>
              {page?.pictures.map(({ id, path, sources, width, height, alt: shown }, at) => (
                <li key={id}>
                  <img src={path} srcSet={sources} sizes="12rem" width={width} height={height} alt={shown} />
                  <p aria-hidden="true">{shown}</p>
                  <p>
                    <Button
                      kind="quiet"
                      aria-label={`Move earlier: ${shown}`}
                      disabled={isBusy || at === 0}
                      onClick={() => change([...ids.slice(0, at - 1), id, ...ids.filter((_, other) => other >= at - 1 && other !== at)])}
                    >
                      Move earlier
                    </Button>
                    <Button kind="quiet" aria-label={`Remove: ${shown}`} disabled={isBusy} onClick={() => change(ids, id)}>
                      Remove
                    </Button>
                  </p>
                </li>
              ))}
            </ol>
          );
        }}
      </Loaded>
      <Field
        id="gallery-file"
        label="Picture"
        hint={`PNG, JPEG or WebP, at most 8 MB, ${articlePictureLimits.leastPixels} to ${articlePictureLimits.mostPixels} pixels`}
        className={own.file}
      >
        <input
          key={renewal}
          id="gallery-file"
          aria-describedby="gallery-file-hint"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={isBusy}
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </Field>
      <Field id="gallery-alt" label="What it shows" hint="Required. Screen readers read it out." className={own.file}>
        <input
          id="gallery-alt"
          aria-describedby="gallery-alt-hint"
          value={alt}
          {...atMost(articlePictureLimits.altMaxChars)}
          onChange={({ target }) => setAlt(target.value)}
        />
      </Field>
      <FaultNotice>{said}</FaultNotice>
      <p>
        <Button aria-disabled={isBusy} onClick={add}>
          {isBusy ? "Saving" : "Add picture"}
        </Button>
      </p>
      {prompt}
    </Section>
  );
}
