import { expect, test } from 'vitest';
import { drawThumbnail, limitImageSize } from '#web/dashboard/resources/thumbnail.ts';

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 640, height: 480 },
  ],
  [
    { width: 900, height: 3000 },
    { width: 192, height: 640 },
  ],
  [
    { width: 300, height: 200 },
    { width: 300, height: 200 },
  ],
  [
    { width: 9000, height: 2 },
    { width: 640, height: 1 },
  ],
])('a preview of %j is at most 640 pixels long, and at least one', (size, expected) => {
  expect(limitImageSize(size, 640)).toEqual(expected);
});

test.each([
  ['a small image', new File(['x'], 'a.png', { type: 'image/png' })],
  ['a document', new File([new Uint8Array(1_000_001)], 'a.pdf', { type: 'application/pdf' })],
])('%s needs no separate preview', async (_, file) => {
  expect(await drawThumbnail(file)).toBeUndefined();
});
