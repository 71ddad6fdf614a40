import { describe, expect, it } from "vitest";
import { areTitlesAlike, isSameVacancy } from "./same-vacancy.ts";

describe("vacancies", () => {
  const text =
    "We price, let and settle building work for clients across the region and need another surveyor for a new school in the city, reporting to the managing surveyor, with interim applications each month and final accounts at the end of every job.";
  it("are the same when title, place and most words are", () => {
    expect(areTitlesAlike("Senior QS", "Senior Quantity Surveyor - permanent")).toBe(true);
    expect(areTitlesAlike("Senior QS", "Assistant QS")).toBe(false);
    expect(
      isSameVacancy(
        { title: "Senior QS", companyNameKey: "oak", text },
        { title: "Senior Quantity Surveyor", companyNameKey: "ash recruitment", text: `Our client says: ${text}` },
      ),
    ).toBe(true);
    expect(
      isSameVacancy(
        { title: "Senior QS", companyNameKey: "oak", text },
        {
          title: "Senior QS",
          companyNameKey: "elm",
          text: "Rail work in another team altogether, with possessions at night, measured under RMM for Network Rail in the north, on frameworks that run for years and years and pay well for those who like it.",
        },
      ),
    ).toBe(false);
    expect(
      isSameVacancy({ title: "QS", companyNameKey: "oak", text: "Short." }, { title: "QS", companyNameKey: "elm", text: "Short." }),
    ).toBe(false);
  });
});
