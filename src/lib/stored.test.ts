import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStored } from "./stored.ts";

const texts = new Map<string, string>();
const numbers = (value: unknown) => (Array.isArray(value) ? value.filter(Number.isInteger) : []);

beforeEach(() => {
  texts.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => vi.unstubAllGlobals());

describe("createStored", () => {
  it("gives back what was set, also to another reader of the same key", () => {
    createStored("ids", numbers).set([3, 4]);
    expect(createStored("ids", numbers).get()).toEqual([3, 4]);
  });

  it.each(["", "{", "null", '"text"', "{}"])("reads %j as empty", (text) => {
    texts.set("ids", text);
    expect(createStored("ids", numbers).get()).toEqual([]);
  });

  it("gives the same object until the stored text changes", () => {
    const ids = createStored("ids", numbers);
    ids.set([1]);
    const first = ids.get();
    expect(ids.get()).toBe(first);
    ids.set([2]);
    expect(ids.get()).not.toBe(first);
  });

  it("tells its subscribers of a change until they leave", () => {
    const ids = createStored("ids", numbers);
    const listener = vi.fn();
    const leave = ids.subscribe(listener);
    ids.set([1]);
    leave();
    ids.set([2]);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("stays empty and silent when storage is closed", () => {
    vi.stubGlobal("localStorage", undefined);
    const ids = createStored("ids", numbers);
    ids.set([1]);
    expect(ids.get()).toEqual([]);
  });
});
