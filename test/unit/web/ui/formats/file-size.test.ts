import { expect, test } from 'vitest';
import { formatFileSize } from '#web/ui/formats/file-size.ts';

test.each([
  [1, 'en-US', '1 kB'],
  [24_300, 'en-US', '24 kB'],
  [12_440_000, 'de-DE', '12,4 MB'],
])('the size of %i bytes is written in %s as %s', (bytes, locale, text) => {
  expect(formatFileSize(bytes, locale)).toBe(text);
});
