import { describe, expect, it } from "vitest";
import { countSuccesses } from "./erase-account.commands.ts";

describe("countEach", () => {
  it("tries them all and tells afterwards what failed", async () => {
    const tried: number[] = [];
    const work = async (account: number) => {
      tried.push(account);
      if (account === 2) throw new Error("broken row");
      return account !== 3;
    };
    await expect(countSuccesses([1, 2, 3, 4], work)).rejects.toMatchObject({
      message: "1 of 4 accounts failed",
      errors: [new Error("broken row")],
    });
    expect(tried).toEqual([1, 2, 3, 4]);
    expect(await countSuccesses([1, 3, 4], work)).toBe(2);
  });
});
