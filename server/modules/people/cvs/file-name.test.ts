import { describe, expect, test } from "vitest";
import { AppError } from "#server/kernel/errors.ts";
import { requireConfirmed } from "#server/kernel/questions/question.ts";
import { findIdentityPaperName, findIdentityPaperQuestions } from "./file-name.ts";

describe("names of papers that prove who somebody is", () => {
  test.each([
    ["My passport.pdf", "a passport"],
    ["Settled status letter.pdf", "proof of a right to work"],
    ["Council tax bill.pdf", "proof of an address"],
    ["P11D 2026.pdf", "a tax form"],
    ["passport.pdf", "a passport"],
    ["Jo Smith Passport scan.pdf", "a passport"],
    ["UK_passport_page2.docx", "a passport"],
    ["AB 12 34 56 C.pdf", "a National Insurance letter"],
    ["ab123456c.pdf", "a National Insurance letter"],
    ["National-Insurance_number.pdf", "a National Insurance letter"],
    ["NI number.pdf", "a National Insurance letter"],
    ["NINO.pdf", "a National Insurance letter"],
    ["my nino letter.pdf", "a National Insurance letter"],
    ["Driving Licence front.pdf", "a driving licence"],
    ["driving-license.pdf", "a driving licence"],
    ["birth certificate.pdf", "a birth certificate"],
    ["Residence Permit.pdf", "a residence permit"],
    ["BRP.pdf", "a residence permit"],
    ["brp card front and back.pdf", "a residence permit"],
    ["Jo_Smith_BRP.pdf", "a residence permit"],
    ["bank statement March.pdf", "a bank statement"],
    ["Bank statements.pdf", "a bank statement"],
    ["SarahJonesPassport.pdf", "a passport"],
    ["Passport - Sarah Jones.pdf", "a passport"],
    ["DrivingLicence.pdf", "a driving licence"],
    ["Driver's License front.pdf", "a driving licence"],
    ["drivers licence.pdf", "a driving licence"],
    ["JG 10 37 59 A.pdf", "a National Insurance letter"],
    ["birth cert.pdf", "a birth certificate"],
    ["Marriage_Certificate copy.pdf", "a marriage certificate"],
    ["DVLA licence photocard.pdf", "a driving licence"],
    ["Right to work share code.pdf", "proof of a right to work"],
    ["eVisa.pdf", "proof of a right to work"],
    ["Proof of address - Jo.pdf", "proof of an address"],
    ["utility bill.pdf", "proof of an address"],
    ["payslip October.pdf", "a payslip"],
    ["visa.pdf", "a visa"],
    ["P60 2025-26.pdf", "a tax form"],
    ["P45.pdf", "a tax form"],
    ["P45 Smith.pdf", "a tax form"],
    ["Smith_P45.pdf", "a tax form"],
    ["P60 - J Smith 2025.pdf", "a tax form"],
    ["Ana-Maria O'Brien P60 2024-25.pdf", "a tax form"],
    ["RTW Jones.pdf", "proof of a right to work"],
    ["RTW.pdf", "proof of a right to work"],
    ["J Jones RTW check.pdf", "proof of a right to work"],
    ["passport1.pdf", "a passport"],
    ["National ID card.pdf", "an identity card"],
    ["Photo ID.pdf", "an identity card"],
    ["Work visa Jane.pdf", "a visa"],
  ])("%s", (name, paper) => expect(findIdentityPaperName(name)).toBe(paper));

  test.each([
    "Nino Rossi CV.pdf",
    "Nino Rossi.pdf",
    "nino-rossi-2026.docx",
    "Passport Homes - QS CV.pdf",
    "Passport Homes Ltd.pdf",
    "Passport QS.pdf",
    "Sian Brp-Jones.pdf",
    "Sian Brp-Jones CV.pdf",
    "BRP Surveying Ltd CV.pdf",
    "BRP Surveying.pdf",
    "BRP Consulting Engineers.pdf",
    "CV-QS-CE123456A.pdf",
    "Résumé PA 12 34 56 B.pdf",
    "Bank Statement Systems commercial manager CV.pdf",
    "Jo Licence.pdf",
    "Senior QS - National Insurance Buildings project.pdf",
    "ZZ123456A.pdf",
    "NinoRossiCV.pdf",
    "PassportHomesCV.pdf",
    "HM Passport Office Cost Manager.pdf",
    "Driving Licence Centre project.pdf",
    "Passporting Benefits Advisor CV.pdf",
    "Brp Patel.pdf",
    "PO 4500123456.pdf",
    "Visa Mikkonen.pdf",
    "Utility works commercial lead CV.pdf",
    "Right to Light Surveyor.pdf",
    "Statement of Experience.pdf",
    "P60 bridge works.pdf",
    "P60 Bridge Works.pdf",
    "P60 plot plan.pdf",
    "P45 Consulting CV.pdf",
    "RTW Surveyors Ltd CV.pdf",
    "RTW Builders.pdf",
    "J Smith P6.pdf",
    "Jane Smith ID.pdf",
    "Smart Card Systems QS.pdf",
    "CV.pdf",
    "",
  ])("not %s", (name) => expect(findIdentityPaperName(name)).toBeNull());

  test("are asked about, and taken once the sender confirms", () => {
    const questions = findIdentityPaperQuestions("my passport.pdf", "/file");
    expect(questions).toEqual([
      {
        code: "looks-like-identity-paper",
        pointer: "/file",
        detail: expect.stringMatching(/^This looks like a passport\. Upload it anyway\?/),
      },
    ]);
    const refusal = (() => {
      try {
        return requireConfirmed(questions);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: "needs-confirmation", fields: [{ pointer: "/file", confirm: "looks-like-identity-paper" }] });
    expect(requireConfirmed(questions, ["looks-like-identity-paper"])).toBeUndefined();
  });
});
