import type { Inputs } from "#server/types.ts";

type Fields = Inputs["companies"]["save"]["fields"];

/** What stands in the form of a company's page. */
export function readCompanyForm(typed: FormData, offices: readonly string[]): Fields {
  const text = (name: string) => String(typed.get(name) ?? "");
  const all = (name: string) => typed.getAll(name).map(String);
  const orNull = (name: string) => text(name).trim() || null;
  const whole = (name: string) => (orNull(name) === null ? null : Number(text(name)));
  return {
    name: text("name"),
    slug: text("slug").trim(),
    employerType: text("employerType"),
    about: text("about"),
    website: text("website"),
    headOffice: text("headOffice"),
    offices: [...offices],
    sectors: all("sectors"),
    suites: all("suites"),
    foundedYear: whole("foundedYear"),
    staffBand: orNull("staffBand") as Fields["staffBand"],
    turnoverBand: orNull("turnoverBand") as Fields["turnoverBand"],
    replyPromiseDays: whole("replyPromiseDays") as Fields["replyPromiseDays"],
  };
}
