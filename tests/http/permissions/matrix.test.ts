import { describe, expect, test } from "vitest";
import { type ApiScope, apiScopes } from "#db/own-values.ts";
import { type Action, actions } from "#server/kernel/access/actions.ts";
import { can, isEverAllowed, type RowFacts } from "#server/kernel/access/can.ts";
import { anonymous, type Principal, type UserPrincipal } from "#server/kernel/access/principal.ts";
import {
  type Column,
  columns,
  expectedCells,
  expectedOfAdministratorsScripts,
  expectedOfEveryToken,
  expectedScopes,
  expectedWithoutSecondFactor,
} from "./expected-matrix.ts";

const now = new Date("2026-11-20T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

function person(userId: number, facts: Partial<UserPrincipal>): UserPrincipal {
  const fresh = { sessionHash: "a".repeat(64), reauthenticatedAt: minutesAgo(1), mfaAt: null, scopes: null };
  const base = { kind: "user", publicId: `person-${userId}`, role: "jobseeker", isFreelance: false, companyId: null } as const;
  return { ...base, isEmailVerified: true, userId, ...fresh, ...facts };
}

/** One of each kind, and a second of each, in another company where there is one. */
const people: Record<string, { column: Column; principal: Principal }> = {
  visitor: { column: "AN", principal: anonymous },
  jobseeker: { column: "JS", principal: person(1, {}) },
  "another jobseeker": { column: "JS", principal: person(2, {}) },
  recruiter: { column: "RC", principal: person(3, { role: "recruiter", companyId: 10 }) },
  "recruiter of another company": { column: "RC", principal: person(4, { role: "recruiter", companyId: 20 }) },
  "recruiter without a company": { column: "RC", principal: person(5, { role: "recruiter" }) },
  "freelance recruiter": { column: "FR", principal: person(6, { role: "recruiter", isFreelance: true }) },
  "another freelance recruiter": { column: "FR", principal: person(7, { role: "recruiter", isFreelance: true }) },
  "company administrator": { column: "CA", principal: person(8, { role: "company_admin", companyId: 10 }) },
  "administrator of another company": { column: "CA", principal: person(9, { role: "company_admin", companyId: 20 }) },
  administrator: { column: "PA", principal: person(11, { role: "platform_admin", mfaAt: minutesAgo(30) }) },
  "another administrator": { column: "PA", principal: person(12, { role: "platform_admin", mfaAt: minutesAgo(1) }) },
};

/** Owned by none of the users above, and by no company above. */
const strangers = { ownerId: 999, companyId: 99 };

/** Returns rows with each relation that the principal has to them. */
function rowsFor(principal: Principal): Record<string, { row: RowFacts; relations: string[] }> {
  const [userId, companyId] = principal.kind === "user" ? [principal.userId, principal.companyId] : [undefined, null];
  const company = companyId === null ? [] : ["co"];
  return {
    ...(userId === undefined
      ? { "my own": { row: {}, relations: ["own"] } }
      : {
          "my own": { row: { ownerId: userId, companyId }, relations: ["own", ...company] },
          "my own, published": { row: { ownerId: userId, companyId, isPublished: true }, relations: ["own", "pub", ...company] },
          "of nobody": { row: {}, relations: [] },
        }),
    "a colleague's": { row: { ownerId: 998, companyId }, relations: company },
    "a stranger's": { row: strangers, relations: [] },
    "a stranger's, published": { row: { ...strangers, isPublished: true }, relations: ["pub"] },
    "a stranger's, unpublished": { row: { ...strangers, isPublished: false }, relations: [] },
    "an applicant's": { row: { ...strangers, isApplicant: true }, relations: ["app"] },
    "of one who may be found": { row: { ...strangers, isFindable: true }, relations: ["opt"] },
    "of one whose contact is open": { row: { ...strangers, isUnlocked: true }, relations: ["open"] },
    "of whoever signed it": { row: { ...strangers, isSigned: true }, relations: ["signed"] },
    erased: { row: { ownerId: null, companyId: null }, relations: [] },
  };
}

const cellOf = (action: string, column: Column): string => {
  const cell = expectedCells.get(action)?.[column];
  if (cell === undefined) throw new Error(`the expected matrix has no cell for ${action} ${column}`);
  return cell;
};
const namesOf = (cell: string) => cell.replace(/[!?~]/g, "").split("/");
const isOpenTo = (scope: string | null, action: string) =>
  expectedOfEveryToken.includes(action) || (scope !== null && expectedScopes[scope]?.includes(action) === true);
const isPublic = (action: string) => cellOf(action, "AN") === "pub";

/** What the design says of a session that is fresh and has all its factors. */
function expectedAnswer(action: string, column: Column, relations: readonly string[]): string {
  const cell = cellOf(action, column);
  const names = namesOf(cell);
  const refused = column === "AN" ? "unauthenticated" : "forbidden";
  if (names.includes("no")) return refused;
  if (names.includes("any") || names.some((name) => relations.includes(name))) {
    return cell.includes("!") ? "allowed, audited" : "allowed";
  }
  return relations.includes("pub") ? refused : "not-visible";
}

function answerOf(principal: Principal, action: Action, row: RowFacts): string {
  const decision = can(principal, action, row, now);
  if (!decision.allowed) return decision.because;
  return decision.isAudited ? "allowed, audited" : "allowed";
}

test("the two copies of the matrix name the same actions, each once", () => {
  expect([...expectedCells.keys()].sort()).toEqual([...actions].sort());
  for (const action of actions)
    for (const column of columns) expect(cellOf(action, column), `${action} ${column}`).toMatch(/^[a-z/]+[!?~]*$/);
});

describe.each(Object.entries(people))("%s", (_name, { column, principal }) => {
  const testSignedIn = column === "AN" ? () => {} : test;
  const testAdministrator = column === "PA" ? test : () => {};

  test("may do what the matrix says to each row, and is refused for the reason it says", () => {
    const [found, expected]: [string[], string[]] = [[], []];
    for (const action of actions) {
      for (const [rowName, { row, relations }] of Object.entries(rowsFor(principal))) {
        const isOnSelf = cellOf(action, column).includes("~") && relations.includes("own");
        const answer = isOnSelf ? "forbidden" : expectedAnswer(action, column, relations);
        found.push(`${action}, ${rowName}: ${answerOf(principal, action, row)}`);
        expected.push(`${action}, ${rowName}: ${answer}`);
      }
    }
    expect(found).toEqual(expected);
  });

  test("could ever do what has a cell, before a row is known", () => {
    for (const action of actions) expect(isEverAllowed(principal, action), action).toBe(cellOf(action, column) !== "no");
  });

  testSignedIn("must prove the password anew where the matrix asks for it, five minutes after the last time", () => {
    for (const action of actions) {
      const asks = cellOf(action, column).includes("?");
      for (const [rowName, { row }] of Object.entries(rowsFor(principal))) {
        const fresh = answerOf(principal, action, row);
        const stale = fresh.startsWith("allowed") && asks ? "reauthenticate" : fresh;
        for (const [reauthenticatedAt, answer] of [
          [minutesAgo(4.99), fresh],
          [minutesAgo(5), stale],
          [null, stale],
        ] as const) {
          const found = answerOf({ ...(principal as UserPrincipal), reauthenticatedAt }, action, row);
          expect([action, rowName, reauthenticatedAt, found]).toEqual([action, rowName, reauthenticatedAt, answer]);
        }
      }
    }
  });

  testAdministrator("without the second factor may get one or leave, and see what every visitor sees", () => {
    const halfway = { ...(principal as UserPrincipal), mfaAt: null };
    for (const action of actions) {
      const whole = answerOf(principal, action, { ...strangers, ownerId: 11, isPublished: true });
      const half = answerOf(halfway, action, { ...strangers, ownerId: 11, isPublished: true });
      const isOpen = expectedWithoutSecondFactor.includes(action) || isPublic(action);
      expect([action, half]).toEqual([action, whole.startsWith("allowed") && !isOpen ? "second-factor" : whole]);
    }
  });

  testAdministrator("by a script's token, which passes no second factor, does nothing but what its making proved", () => {
    for (const scope of apiScopes) {
      const script = { ...(principal as UserPrincipal), scopes: [scope], sessionHash: null, reauthenticatedAt: null, mfaAt: null };
      const page = { ...script, sessionHash: "a".repeat(64) };
      for (const action of actions) {
        const row = { ...strangers, ownerId: 11, isPublished: true };
        const whole = answerOf({ ...script, mfaAt: minutesAgo(1) }, action, row);
        const isOpen = expectedWithoutSecondFactor.includes(action) || isPublic(action);
        const ofScript = isOpen || expectedOfAdministratorsScripts.includes(action) ? whole : "second-factor";
        expect([scope, action, answerOf(script, action, row)]).toEqual([scope, action, whole.startsWith("allowed") ? ofScript : whole]);
        const ofPage = isOpen ? whole : "second-factor";
        expect([scope, action, answerOf(page, action, row)]).toEqual([scope, action, whole.startsWith("allowed") ? ofPage : whole]);
      }
    }
  });

  testSignedIn("holds by a script's token what its scopes open and no more", () => {
    for (const scope of [...apiScopes, null]) {
      const scopes: ApiScope[] = scope ? [scope] : [];
      const script = { ...(principal as UserPrincipal), scopes, sessionHash: null, reauthenticatedAt: null };
      for (const action of actions) {
        for (const [rowName, { row, relations }] of Object.entries(rowsFor(principal))) {
          const owners = expectedAnswer(action, column, relations);
          const isCovered = isPublic(action) || isOpenTo(scope, action);
          const answer = owners.startsWith("allowed") && !isCovered ? "forbidden" : owners;
          if (cellOf(action, column).includes("~")) continue;
          expect([scope, action, rowName, answerOf(script, action, row)]).toEqual([scope, action, rowName, answer]);
        }
      }
    }
  });
});

test("two scopes open what each of them opens, and the scopes are those the design names", () => {
  expect(Object.keys(expectedScopes).sort()).toEqual([...apiScopes].sort());
  const script = { ...person(1, {}), scopes: ["saved:read", "profile:read"] as ApiScope[], reauthenticatedAt: null };
  expect(answerOf(script, "savedJob.list", { ownerId: 1 })).toBe("allowed");
  expect(answerOf(script, "savedJob.manage", { ownerId: 1 })).toBe("forbidden");
  expect(answerOf(script, "user.readMe", { ownerId: 1 })).toBe("allowed");
  expect(answerOf(script, "user.updateMe", { ownerId: 1 })).toBe("forbidden");
});
