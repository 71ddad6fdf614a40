import fc from "fast-check";
import { expect, test } from "vitest";
import { renderArticle } from "#server/modules/content/articles/headings.ts";
import { pictureAddress, readPictureAddress, sizesOf } from "./stored-picture.ts";

const id = "0123456789abcdef0123456789abcdef";
const own = pictureAddress({ id, width: 1600, height: 900 });

test("a picture of our own is shown with its sizes and what it shows", () => {
  expect(renderArticle(`![A tower crane](${own})`)).toBe(
    `<p><img src="${own}" srcset="/article-pictures/${id}-480x270.webp 480w, /article-pictures/${id}-960x540.webp 960w, ${own} 1600w" ` +
      `sizes="(max-width: 48rem) 100vw, 44rem" width="1600" height="900" alt="A tower crane" loading="lazy" /></p>\n`,
  );
});

test.each([
  ["of another site", "![x](https://x.example/p.png)"],
  ["without a word of what it shows", `![](${own})`],
  ["at an address of ours that is no picture", "![x](/logos/0.png)"],
  ["beyond its folder", `![x](/article-pictures/../${id}-1x1.webp)`],
  ["with an address in script", "![x](javascript:alert(1))"],
])("a picture %s is not shown", (_, markdown) => {
  expect(renderArticle(markdown)).not.toContain("<img");
});

test("sizes never exceed the picture, keep its shape and end with its own", () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 8000 }), fc.integer({ min: 200, max: 8000 }), (width, height) => {
      const sizes = sizesOf({ width, height });
      const widest = sizes.at(-1);
      expect(widest?.width).toBe(Math.min(width, 1600));
      for (const size of sizes) expect(Math.abs(size.height / size.width - height / width) * size.width).toBeLessThan(1);
      expect(readPictureAddress(pictureAddress({ id, ...(widest ?? { width: 1, height: 1 }) }))).toEqual({ id, ...widest });
    }),
  );
});
