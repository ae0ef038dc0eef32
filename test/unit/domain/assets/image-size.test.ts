import { expect, test } from 'vitest';
import { readRasterImage } from '#shared/domain/assets/image-size.ts';
import { PNG } from '#test/support/assets/files.ts';

const ascii = (text: string) => [...Buffer.from(text, 'latin1')];
const le16 = (value: number) => [value & 0xff, value >> 8];
const be16 = (value: number) => [value >> 8, value & 0xff];
const bytes = (...parts: number[][]) => Uint8Array.from(parts.flat());

const size = { width: 640, height: 480 };
const gif = bytes(ascii('GIF89a'), le16(640), le16(480), [0, 0, 0]);
const frame = [0xff, 0xc2, 0, 17, 8, ...be16(480), ...be16(640), 3];
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xdb, 0, 3, 9, 0xff], frame);
const riff = (chunk: string, body: number[]) => bytes(ascii('RIFF'), [0, 0, 0, 0], ascii('WEBP'), ascii(chunk), body);
const lossy = riff('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, ...le16(640), ...le16(480)]);
const bits = 639 | (479 << 14);
const lossless = riff('VP8L', [0, 0, 0, 0, 0x2f, bits & 0xff, (bits >> 8) & 0xff, (bits >> 16) & 0xff, bits >>> 24]);
const extended = riff('VP8X', [0, 0, 0, 0, 0, 0, 0, 0, ...le16(639), 0, ...le16(479), 0]);

test.each([
  ['a PNG', PNG, { type: 'image/png', size: { width: 2, height: 1 } }],
  ['a GIF', gif, { type: 'image/gif', size }],
  ['a progressive JPEG with other segments first', jpeg, { type: 'image/jpeg', size }],
  ['a lossy WebP', lossy, { type: 'image/webp', size }],
  ['a lossless WebP', lossless, { type: 'image/webp', size }],
  ['an extended WebP', extended, { type: 'image/webp', size }],
  ['a PNG that ends early', PNG.slice(0, 18), { type: 'image/png', size: null }],
  ['a JPEG whose size is further behind', jpeg.slice(0, 14), { type: 'image/jpeg', size: null }],
  ['an HTML page', bytes(ascii('<!doctype html><script>alert(1)</script>')), null],
  ['an empty file', new Uint8Array(), null],
])('the format and size of %s are read', (_, start, expected) => {
  expect(readRasterImage(start)).toEqual(expected);
});
