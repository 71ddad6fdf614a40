import { type PayBasis, payBases } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { formatMonthOrDay, shortDate } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxField } from "#src/ui/form/choices.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { ParsedValue } from "#src/ui/reading/how-read.tsx";
import { ParsedTextField } from "#src/ui/reading/read-text-field.tsx";
import styles from "./profile-section.module.css";
import { choiceOf, numberOrTextOf, ProfileSection, poundsOf, SectionRows, textOf, useSectionRows } from "./profile-section.tsx";
import { labelOf, profileOptions } from "./profile-words.ts";
import { type Profile, type SectionProps, useSectionSave } from "./use-section-save.ts";

/** Desired pay on both scales, and availability. */
export function TermsSection(props: SectionProps) {
  const { profile } = props;
  const rates = useSectionRows(profile.dayRates);
  const submission = useSectionSave(
    props,
    (typed) => ({
      payYearMinPence: textOf(typed, "payYearMinPence"),
      dayRates: rates.rows.map((_, at) => ({
        basis: (textOf(typed, `dayRates/${at}/basis`) ?? "") as PayBasis,
        minPence: textOf(typed, `dayRates/${at}/minPence`),
      })),
      preferredBasis: choiceOf<PayBasis>(typed, "preferredBasis"),
      showsPay: typed.has("showsPay"),
      freeFrom: textOf(typed, "freeFrom"),
      noticeWeeks: numberOrTextOf(typed, "noticeWeeks"),
    }),
    rates.settle,
  );
  return (
    <ProfileSection
      id="terms"
      intro="Recruiters see when you could start and your notice period. Nobody sees the pay you are looking for unless you say so here."
      submission={submission}
      isChanged={rates.isChanged}
    >
      <ParsedTextField
        reads="pay-year"
        name="payYearMinPence"
        label="Minimum pay a year, in pounds"
        hint="For permanent work, such as 65,000, 65k or “55-65k + car”."
        defaultValue={poundsOf(profile.payYearMinPence)}
      />
      <DayRateRows list={rates} />
      <SelectField
        name="preferredBasis"
        label="Preferred basis"
        unchosen="No preference"
        options={profileOptions.basis}
        defaultValue={profile.preferredBasis ?? ""}
      />
      <CheckboxField name="showsPay" label="Show recruiters my minimum, and let them search by it" defaultChecked={profile.showsPay} />
      <div className={styles.pair}>
        <ParsedTextField
          // A date moved by the buttons below is shown in the field at once.
          key={profile.freeFrom}
          reads="free-from"
          name="freeFrom"
          label="Available from"
          hint="Such as March 2027, 3 March 2027, “in 4 weeks” or “now”."
          defaultValue={profile.freeFrom === null ? "" : formatMonthOrDay(profile.freeFrom)}
        />
        <ParsedTextField
          reads="weeks"
          name="noticeWeeks"
          label="Notice, in weeks"
          hint="Such as 4, “3 months” or “none”."
          defaultValue={profile.noticeWeeks ?? ""}
        />
      </div>
      <p>
        Not looking yet? <Link href={paths.jobseekerTab("work-end")}>Say when your work ends</Link>, which nobody else reads, and be
        reminded in time.
      </p>
      {profile.freeFrom !== null && <AvailabilityCheck profile={profile} freeFrom={profile.freeFrom} />}
    </ProfileSection>
  );
}

const extensions = [1, 3, 6] as const;

/** Whether the availability date is still correct: asked once a month; updated here when a contract is extended. */
export function AvailabilityCheck({ profile, freeFrom }: { profile: Profile; freeFrom: string }) {
  const cache = trpc.useUtils().profiles;
  const confirm = trpc.profiles.confirmAvailability.useMutation({
    onSuccess: () => {
      void cache.mine.invalidate();
      void cache.preview.invalidate();
    },
  });
  const { isFreeFromAsked, freeFromNotConfirmedSince: since, freeFromConfirmedAt } = profile;
  const confirmedOn = freeFromConfirmedAt === null ? null : shortDate(new Date(freeFromConfirmedAt));
  return (
    <Notice tone={isFreeFromAsked ? "warn" : "plain"} label={`Available from ${formatMonthOrDay(freeFrom)}`}>
      <p>
        {isFreeFromAsked ? "Is that still true? " : ""}
        {since === null
          ? `You last confirmed this on ${confirmedOn}. We ask once a month.`
          : `Recruiters see that you have not confirmed it since ${confirmedOn}, and you do not appear when they search by date.`}
      </p>
      <div className={styles.rowActions}>
        <Button disabled={confirm.isPending} onClick={() => confirm.mutate({ laterByMonths: 0 })}>
          Still true
        </Button>
        {extensions.map((months) => (
          <Button key={months} kind="quiet" disabled={confirm.isPending} onClick={() => confirm.mutate({ laterByMonths: months })}>
            Extended by {months === 1 ? "a month" : `${months} months`}
          </Button>
        ))}
      </div>
      <p role="status">{confirm.isSuccess ? `Saved: available from ${formatMonthOrDay(confirm.data.freeFrom)}.` : ""}</p>
      {confirm.isError && <p role="alert">{refusalOf(confirm.error).message}</p>}
    </Notice>
  );
}

type DayRate = Profile["dayRates"][number];

/** Minimum day rate for each accepted basis: "475 outside IR35, 560 umbrella". */
function DayRateRows({ list }: { list: ReturnType<typeof useSectionRows<DayRate>> }) {
  return (
    <SectionRows
      list={list}
      most={payBases.length}
      legend="Day rate"
      addLabel="Add a day rate"
      nameOf={(item, at) => `day rate ${item ? labelOf("basis", item.basis) : at + 1}`}
    >
      {(item, at) => (
        <div className={styles.pair}>
          <SelectField
            name={`dayRates/${at}/basis`}
            label="Basis of the rate"
            unchosen="Choose a basis"
            missing={`Choose the basis of day rate ${at + 1}, or remove it.`}
            options={profileOptions.basis}
            defaultValue={item?.basis ?? ""}
          />
          <ParsedTextField
            reads="pay-day"
            name={`dayRates/${at}/minPence`}
            label="Minimum a day, in pounds"
            hint="Such as 475 or “£2,500 pw”. Leave empty if you would accept any fair rate."
            defaultValue={poundsOf(item?.minPence ?? null)}
            onUse={(read, form) => chooseBasis(read, form?.elements.namedItem(`dayRates/${at}/basis`))}
          />
        </div>
      )}
    </SectionRows>
  );
}

/** Sets the select to the basis named in the pay text, because the pay field does not store it. */
function chooseBasis(read: ParsedValue, select: Element | RadioNodeList | null | undefined) {
  if (read.is === "pay" && read.basis !== null && select instanceof HTMLSelectElement) select.value = read.basis;
}
