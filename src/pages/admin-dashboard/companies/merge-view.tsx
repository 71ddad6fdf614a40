import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { BackLink } from "#src/features/dashboard/opened-record.tsx";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { CheckboxGroup } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { companyHref, mergeHref } from "./company-merges.tsx";
import { verificationWords } from "./company-words.ts";

export type MergePreview = Outputs["admin"]["companies"]["previewMerge"];

/** Preview of a merge of two companies, and the form that performs it. */
export function MergeView({ from, into }: { from: string; into: string }) {
  const query = trpc.admin.companies.previewMerge.useQuery({ from, into }, { staleTime: 0 });
  return (
    <div className={dashboard.stack}>
      <BackLink href={companyHref(from)}>Back to the company</BackLink>
      <Loaded query={query} what="the two companies" rows={10} skeleton={<ListSkeleton rows={10} />}>
        {(preview) => (
          <>
            <Sides preview={preview} />
            <Moves preview={preview} />
            {preview.obstacles.length > 0 ? <Obstacles preview={preview} /> : <MergeForm preview={preview} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Sides({ preview: { from, into } }: { preview: MergePreview }) {
  const lines: readonly (readonly [string, (side: MergePreview["from"]) => string])[] = [
    ["Address", ({ slug }) => paths.company(slug)],
    ["Verification", ({ verification }) => verificationWords[verification]],
    ["Company number", ({ companyNumber }) => companyNumber ?? "None"],
    ["Domain", ({ domain }) => domain ?? "None"],
    ["Website", ({ website }) => website ?? "None"],
    ["People", ({ members }) => formatCount(members)],
    ["Administrators", ({ administrators }) => formatCount(administrators)],
    ["Live adverts", ({ liveAdverts }) => formatCount(liveAdverts)],
    ["Credits left", ({ creditsLeft }) => formatCount(creditsLeft)],
    ["Logo", ({ hasLogo }) => (hasLogo ? "Yes" : "None")],
    ["Joined", ({ createdAt }) => shortDate(new Date(createdAt))],
  ];
  return (
    <section aria-labelledby="merge">
      <OpenedHeading id="merge" state="preview">
        Merge {from.name} into {into.name}
      </OpenedHeading>
      <RowTable
        caption="The two companies"
        isCaptionHidden
        items={lines}
        keyOf={([label]) => label}
        columns={[
          { label: "Detail", cell: ([label]) => label },
          { label: "Goes", heading: `Goes: ${from.name}`, cell: ([, value]) => value(from) },
          { label: "Is kept", heading: `Is kept: ${into.name}`, cell: ([, value]) => value(into) },
        ]}
      />
      <p>
        <Link href={mergeHref(into.slug, from.slug)} keepPlace>
          The other way round: keep {from.name}
        </Link>
      </p>
    </section>
  );
}

function Moves({ preview: { moves, remarks, into } }: { preview: MergePreview }) {
  return (
    <section aria-labelledby="moves">
      <h3 id="moves">What moves to {into.name}</h3>
      {moves.length === 0 ? (
        <p>Only the address: there is nothing else to move.</p>
      ) : (
        <RowTable
          caption="What moves"
          isCaptionHidden
          items={moves}
          keyOf={({ what }) => what}
          columns={[
            { label: "What", cell: ({ what }) => what },
            { label: "Goes", isFigure: true, cell: ({ moved }) => formatCount(moved) },
            { label: "Not moved: already there", isFigure: true, cell: ({ staying }) => (staying === 0 ? "None" : formatCount(staying)) },
          ]}
        />
      )}
      {remarks.length > 0 && (
        <>
          <h4>Before you merge</h4>
          <ul>
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const Obstacles = ({ preview: { obstacles } }: { preview: MergePreview }) => (
  <Notice tone="bad" label="These companies cannot be merged">
    <ul>
      {obstacles.map((obstacle) => (
        <li key={obstacle}>{obstacle}</li>
      ))}
    </ul>
  </Notice>
);

/** Merges two companies, with the reason and the remaining administrators; asks for the password unless recently confirmed. */
function MergeForm({ preview: { from, into, administrators, needsAdministrator } }: { preview: MergePreview }) {
  const { client } = trpc.useUtils();
  const { run, prompt } = useReauthentication();
  const submission = useSubmission(async (typed) => {
    const order = {
      from: from.slug,
      into: into.slug,
      reason: String(typed.get("reason") ?? "").trim(),
      keepAdministrators: typed.getAll("keepAdministrators").map(String),
    };
    await run(() => client.admin.companies.merge.mutate(order));
    navigate(companyHref(into.slug), { state: { keepPlace: true } });
  });
  const active = administrators.filter(({ isActive }) => isActive);
  return (
    <Form id="merge-form" label="Merge companies" submission={submission}>
      <p>
        The people of {from.name} are signed out and notified, and so are the administrators of {into.name}. Its addresses lead on for good.
        You can undo it for thirty days; what is made meanwhile then stays with {into.name}.
      </p>
      {active.length > 0 && (
        <CheckboxGroup
          name="keepAdministrators"
          legend={`Administrators of ${from.name} who administer ${into.name} too`}
          hint={
            needsAdministrator
              ? `Nobody administers ${into.name}: choose at least one. The others become recruiters.`
              : "Anyone you do not choose becomes a recruiter."
          }
          options={active.map(({ publicId, name, email }) => ({ value: publicId, label: email ? `${name}, ${email}` : name }))}
          chosen={[]}
        />
      )}
      <TextAreaField
        name="reason"
        label="Why they are the same company"
        hint="Shown to other administrators. Leave out private details. At least 10 characters."
        rows={3}
        minLength={10}
        maxLength={300}
        missing="Enter a reason."
      />
      <div>
        <SubmitButton sending="Merging">Merge companies</SubmitButton>
      </div>
      {prompt}
    </Form>
  );
}
