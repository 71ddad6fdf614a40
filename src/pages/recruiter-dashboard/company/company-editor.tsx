import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { sendFile } from "#src/lib/send-file.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { ApcPart } from "./apc-part.tsx";
import { CompanyForm } from "./company-form.tsx";
import own from "./company-tab.module.css";

/** A company's page to be edited: one's own, or with `company` another, for administrators. */
export function CompanyEditor({ company, onMoved }: { company: string | null; onMoved?: (slug: string) => void }) {
  const query = trpc.companies.editable.useQuery({ slug: company }, { staleTime: 0, refetchOnWindowFocus: false });
  return (
    <Loaded query={query} what="the company’s page" rows={8}>
      {(editable) => (
        <div className={styles.stack}>
          <p>
            <Link href={paths.company(editable.fields.slug)}>Open the page as everybody sees it</Link>
          </p>
          {editable.oldSlugs.length > 0 && <p>Addresses that lead on to it: {editable.oldSlugs.join(", ")}</p>}
          <LogoPart slug={editable.fields.slug} logo={editable.logo} onChange={() => void query.refetch()} />
          <CompanyForm
            editable={editable}
            company={company}
            onSaved={(slug) => {
              if (company !== null && slug !== company) onMoved?.(slug);
              else void query.refetch();
            }}
          />
          <ApcPart key={editable.fields.slug} slug={editable.fields.slug} />
        </div>
      )}
    </Loaded>
  );
}

type Logo = Outputs["companies"]["editable"]["logo"];

const hints: Record<NonNullable<Logo>["contrast"], string | null> = {
  good: null,
  unknown: null,
  "faint-on-light": "Most of this logo is so light that it can hardly be seen on light paper.",
  "faint-on-dark": "Most of this logo is so dark that it can hardly be seen on dark paper. We show it on white.",
};

/** The picture on a company's page. */
function LogoPart({ slug, logo, onChange }: { slug: string; logo: Logo; onChange: () => void }) {
  const { start, isBusy, refusal, prompt } = useCommand();
  const remove = trpc.companies.removeLogo.useMutation();
  const send = (file: File | undefined) =>
    file &&
    start(async () => {
      await sendFile(paths.companyLogoUpload(slug), file);
      onChange();
    });
  const hint = logo && hints[logo.contrast];
  return (
    <section aria-labelledby="logo" className={styles.stack}>
      <SectionHeading id="logo">Logo</SectionHeading>
      {logo && <img src={logo.path} width={logo.width} height={logo.height} alt="The logo as it is shown" className={own.logo} />}
      {hint && <Notice tone="warn">{hint}</Notice>}
      {refusal && (
        <div role="alert">
          <Notice tone="bad">{Object.values(refusal.fieldErrors)[0] ?? refusal.message}</Notice>
        </div>
      )}
      <Field
        id="logo-file"
        label={logo ? "Another picture" : "Choose a picture"}
        hint="PNG, JPEG or WebP, at most 1 MB, 64 to 2000 pixels"
        className={own.file}
      >
        <input
          id="logo-file"
          aria-describedby="logo-file-hint"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={isBusy}
          onChange={({ target }) => {
            send(target.files?.[0]);
            target.value = "";
          }}
        />
      </Field>
      {logo && (
        <p>
          <Button
            aria-disabled={isBusy}
            onClick={() =>
              start(async () => {
                await remove.mutateAsync({ slug });
                onChange();
              })
            }
          >
            Take the logo off
          </Button>
        </p>
      )}
      {prompt}
    </section>
  );
}
