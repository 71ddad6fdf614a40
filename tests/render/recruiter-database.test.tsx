import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { linkTo, renderHydrated } from "#tests/fixtures/rendered-page.tsx";

const person = { kind: "in-house", jobTitle: "Talent lead", firmName: "Oak Ltd", firmSlug: "oak", isVerified: false, isSample: false };
const items = [
  { ...person, id: "lena", name: "Lena Listed", hasDirectLine: true, regions: [], sectors: [], vacancies: 2 },
  { ...person, id: "sol", name: "Sol Silent", hasDirectLine: false, regions: [], sectors: [], vacancies: 0 },
];
const directory = { items, filter: { page: 1 }, kinds: [], regions: [], sectors: [], total: 2, pageCount: 1, isWhole: true };
const link = linkTo((path) =>
  path === "recruiters.directory" ? Promise.resolve(directory) : Promise.reject(TRPCClientError.from(new Error("Not needed here"))),
);
const user = { id: "rae", name: "Rae Recruiter", email: "rae@firm.example", emailVerified: true } as const;
const lines = async (viewer: Parameters<typeof renderHydrated>[0]["user"]) =>
  (await renderHydrated({ address: "/recruiter-database", user: viewer, link })).actions.filter((name) => /direct line/.test(name));

test("a recruiter is offered the direct line of those who show one; a jobseeker and a visitor are not", async () => {
  expect(await lines({ ...user, role: "recruiter" })).toEqual(["Show direct line: Lena Listed"]);
  expect([...(await lines({ ...user, role: "jobseeker" })), ...(await lines(null))]).toEqual([]);
});
