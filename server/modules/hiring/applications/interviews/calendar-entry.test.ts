import { expect, test } from "vitest";
import { sampleSite } from "#server/modules/content/mail/templates/mail-samples.fixture.ts";
import { type CalendarEntry, calendarEntry } from "./calendar.queries.ts";

const entry: CalendarEntry = {
  interview: {
    ...{ id: 7, publicId: "AbCdEfGhIjKlMnOpQrStUv", applicationId: 3, round: 1, arrangedByUserId: 5, sequence: 2 },
    ...{ startsAt: new Date("2027-06-10T08:00:00Z"), lengthMinutes: 45, kind: "video", place: null, link: "https://meet.example.test/1" },
    ...{ phone: null, interviewers: "Sam Carter; Ada O’Brien", message: "Bring drawings,\nplease.", state: "accepted", reply: null },
    ...{ proposedTimes: [], createdAt: new Date("2027-05-01T09:00:00Z"), updatedAt: new Date("2027-05-02T09:00:00Z"), remindedAt: null },
  },
  ...{ side: "applicant", jobTitle: "Cost Manager", companyName: "Oak & Sons Ltd", applicantName: null },
  link: "https://jobs.example.test/jobseeker/dashboard",
  attendee: { name: "Jo Seeker", email: "jo@people.example.test" },
};
const unfolded = (text: string) => text.replaceAll(/\r\n[ \t]/g, "").split("\r\n");

test("an entry has one name and times in UTC, counts its changes, and names the site as organiser", () => {
  const lines = unfolded(calendarEntry(sampleSite, entry));
  for (const line of [
    "METHOD:REQUEST",
    "UID:AbCdEfGhIjKlMnOpQrStUv@jobs.example.test",
    "SEQUENCE:2",
    "DTSTAMP:20270502T090000Z",
    "DTSTART:20270610T080000Z",
    "DTEND:20270610T084500Z",
    "SUMMARY:Interview: Cost Manager\\, Oak & Sons Ltd",
    "LOCATION:https://meet.example.test/1",
    "STATUS:CONFIRMED",
  ]) {
    expect(lines).toContain(line);
  }
  const text = lines.join("\n");
  expect(text).toMatch(/ORGANIZER.*mailto:help@jobs\.example\.test/i);
  expect(text).toMatch(/ATTENDEE.*jo@people\.example\.test/i);
  expect(text).toContain("Interviewers: Sam Carter\\; Ada O’Brien");
});

test("called off it cancels the same entry; a file that is downloaded invites nobody", () => {
  const off = unfolded(calendarEntry(sampleSite, { ...entry, interview: { ...entry.interview, state: "cancelled", sequence: 3 } }));
  expect(off).toEqual(
    expect.arrayContaining(["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:3", "UID:AbCdEfGhIjKlMnOpQrStUv@jobs.example.test"]),
  );
  const file = unfolded(calendarEntry(sampleSite, { ...entry, attendee: null })).join("\n");
  expect(file).toContain("METHOD:PUBLISH");
  expect(file).not.toContain("ATTENDEE");
});
