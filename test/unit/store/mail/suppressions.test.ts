import { expect, test } from 'vitest';
import { suppressionId } from '#shared/store/mail/suppressions.ts';

test('an address has one id in any case, and with its domain in Unicode or ASCII', () => {
  const id = suppressionId('grace@xn--bcher-kva.example');
  expect(suppressionId('Grace@bücher.example')).toBe(id);
  expect(suppressionId('grace@other.example')).not.toBe(id);
});

test('an address that SES does not support has an id, too', () => {
  expect(suppressionId('grâce@shop.example')).toMatch(/^[0-9a-f]{32}$/);
});
