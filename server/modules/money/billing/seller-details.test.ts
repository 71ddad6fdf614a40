import { describe, expect, it } from "vitest";
import { readVatNumber } from "./seller-details.ts";

describe("readVatNumber", () => {
  it.each([
    ["GB 831 4958 16", "GB831495816", "United Kingdom"],
    ["831495816", "GB831495816", "United Kingdom"],
    ["gb-337.4400.71", "GB337440071", "United Kingdom"],
    ["782 2375 17", "GB782237517", "United Kingdom"],
    ["GB 831 4958 16 001", "GB831495816001", "United Kingdom"],
    ["GD001", "GBGD001", "United Kingdom"],
    ["GBHA599", "GBHA599", "United Kingdom"],
    ["XI 831 4958 16", "XI831495816", "Northern Ireland"],
    ["IE 6388047V", "IE6388047V", "Ireland"],
    ["DE136695976", "DE136695976", "Germany"],
    ["FR 40 303265045", "FR40303265045", "France"],
    ["VAT Reg. No. GB 831 4958 16", "GB831495816", "United Kingdom"],
    ["(GB) 831/4958/16", "GB831495816", "United Kingdom"],
    ["UK831495816", "GB831495816", "United Kingdom"],
    ["TVA BE 0428.759.497", "BE0428759497", "Belgium"],
    ["BE 428.759.497", "BE0428759497", "Belgium"],
    ["BE 1000.012.887", "BE1000012887", "Belgium"],
    ["USt-IdNr. DE 136695976", "DE136695976", "Germany"],
    ["GR 094259216", "EL094259216", "Greece"],
    ["NO 974 760 673 MVA", "NO974760673MVA", "Norway"],
  ])("reads %s", (typed, value, country) => {
    expect(readVatNumber(typed)).toEqual({ value, country });
  });

  it.each([
    "GB 123 4567 89",
    "123456789",
    "GB12345678",
    "GBGD500",
    "GBHA499",
    "DE831495816",
    "BE1000012873",
    "VAT",
    "US831495816",
    "GB",
    "none",
    "",
    "£5",
  ])("takes no %j", (typed) => {
    expect(readVatNumber(typed)).toBeNull();
  });
});
