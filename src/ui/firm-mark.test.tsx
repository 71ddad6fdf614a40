import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { FirmMark } from "./firm-mark.tsx";

describe("a firm's mark", () => {
  test.each([
    ["Oak Building Ltd", "OB"],
    ["Turner & Townsend", "TT"],
    ["The Mace Group plc", "M"],
    ["kier construction limited", "KC"],
    ["O'Brien-Hart LLP", "OH"],
    ["Élan 4D", "É4"],
    ["The Company", "TC"],
    ["", ""],
  ])("%s → %s", (name, initials) => {
    expect(renderToStaticMarkup(<FirmMark name={name} />)).toContain(`>${initials}<`);
  });

  test("a logo takes the place of the initials, and neither is read out beside the name", () => {
    const logo = { path: "/logos/a.png", width: 300, height: 100 };
    const drawn = renderToStaticMarkup(<FirmMark name="Oak Building" />);
    const pictured = renderToStaticMarkup(<FirmMark name="Oak Building" logo={logo} />);
    expect(drawn).toContain('aria-hidden="true">OB<');
    expect(pictured).toContain('src="/logos/a.png" width="300" height="100" alt=""');
    expect(pictured).not.toContain("OB");
  });
});
