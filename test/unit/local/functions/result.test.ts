import { expect, test } from 'vitest';
import { serializeResult } from '#lib/local/functions/result.ts';

const MAX_BYTES = 6_291_556;
const quotes = 2;

test('a result is accepted up to the Lambda size limit', () => {
  const largest = 'x'.repeat(MAX_BYTES - quotes);
  expect(serializeResult(largest)).toBe(JSON.stringify(largest));
  expect(serializeResult(undefined)).toBeUndefined();
});

test.each([
  ['in one-byte characters', 'x'.repeat(MAX_BYTES - quotes + 1)],
  ['in three-byte characters', '日'.repeat(MAX_BYTES / 3)],
  ['by what JSON escapes', { body: '"'.repeat(MAX_BYTES / 2) }],
])('a larger result fails: %s', (_, result) => {
  expect(() => serializeResult(result)).toThrow(/6291556/);
});
