import { expect, test } from 'vitest';
import { formatSettingsToken, parseSettingsToken } from '#shared/domain/mail/settings-token.ts';

const promoter = { account: 7, promoterId: 12 };

test('a token names the promoter and carries the HMAC', () => {
  const mac = new Uint8Array(32).fill(9);
  expect(parseSettingsToken(formatSettingsToken(promoter, mac))).toEqual({ ...promoter, mac: Buffer.from(mac) });
});

test('a token whose last character decodes to the same HMAC is refused', () => {
  const token = formatSettingsToken(promoter, new Uint8Array(32));
  expect(token).toMatch(/A$/);
  for (const twin of ['B', 'C', 'D']) expect(parseSettingsToken(`${token.slice(0, -1)}${twin}`)).toBeNull();
});
