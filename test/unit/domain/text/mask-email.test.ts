import { expect, test } from 'vitest';
import { maskEmail } from '#shared/domain/text/mask-email.ts';

test.each([
  ['anna@example.com', 'an…@e…'],
  ['anna.maria@mail.example.com', 'an…@m…'],
  ['ann@e', 'an…@…'],
  ['an@example.com', 'a…@e…'],
  ['a@example.com', '…@e…'],
  ['"a@b"@example.com', '"a…@e…'],
  ['\u{1F600}\u{1F601}\u{1F602}@example.com', '\u{1F600}\u{1F601}…@e…'],
  ['no address', 'no…'],
  ['', ''],
])('the address %j is shown to promoters as %j', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test('addresses with the same beginning are masked alike, regardless of length', () => {
  expect(maskEmail('anna@example.com')).toBe(maskEmail('andrea.long.name@elsewhere.example'));
});
