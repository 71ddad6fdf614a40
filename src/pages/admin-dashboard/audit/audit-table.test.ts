import { expect, test } from "vitest";
import { reasonText, resourceText } from "./audit-table.tsx";

test.each([
  ["wrong-password", "wrong password"],
  ["unknown-account", "no account has that address"],
  ["in-review", "in review"],
  ["company_admin", "company administrator"],
  ["opened", "opened"],
  ["They asked by letter, signed by a co-owner", "They asked by letter, signed by a co-owner"],
])("the reason %j reads %j", (noted, words) => expect(reasonText(noted)).toBe(words));

test.each([
  ["contact-message", "contact message"],
  ["contactRequest", "contact request"],
])("the thing %j reads %j", (resource, words) => expect(resourceText(resource)).toBe(words));
