import { describe, expect, test } from 'vitest';
import {
  formatMailboxHeader,
  listSesIdentities,
  normalizeSesAddress,
  parseMailbox,
} from '#shared/domain/mail/mailbox.ts';

describe('mailboxes', () => {
  test.each([
    ['partners@acme.example', null, 'partners@acme.example'],
    [' Acme <Partners@ACME.example> ', 'Acme', 'Partners@acme.example'],
    ['"Acme, Inc." <partners@acme.example>', 'Acme, Inc.', 'partners@acme.example'],
    ['<partners@acme.example>', null, 'partners@acme.example'],
    ['Käse & Söhne <post@käse.example>', 'Käse & Söhne', 'post@xn--kse-qla.example'],
  ])('the mailbox %s is parsed', (text, name, address) => {
    expect(parseMailbox(text)).toEqual({ name, address });
  });

  test.each([
    '',
    'Acme',
    'Acme partners@acme.example',
    'partners@acme',
    'partners@',
    '@acme.example',
    'two@one@acme.example',
    'Acme <partners@acme.example> again',
    'Acme <partners@acme.example',
    'a..b@acme.example',
    '.a@acme.example',
    'jürgen@acme.example',
    'partners@acme.invalid',
    'a@acme.example,b@acme.example',
    'a b@acme.example',
  ])('%j is not a mailbox', (text) => {
    expect(parseMailbox(text)).toBeNull();
  });
});

describe('mailbox header', () => {
  test('a mailbox header is the address, with a quoted and escaped name if there is one', () => {
    const address = 'partners@acme.example';
    expect(formatMailboxHeader({ name: null, address })).toBe(address);
    expect(formatMailboxHeader({ name: 'Acme, Inc.', address })).toBe(`"Acme, Inc." <${address}>`);
    expect(formatMailboxHeader({ name: 'The "A" \\ Team', address })).toBe(`"The \\"A\\" \\\\ Team" <${address}>`);
  });

  test('a mailbox header encodes non-ASCII names in short words without splitting a character', () => {
    const name = 'Straße der 🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉 名前名前名前名前名前名前名前';
    const header = formatMailboxHeader({ name, address: 'a@acme.example' });
    expect(header).toMatch(/^[ -~]+ <a@acme\.example>$/);
    const words = header.split(' ').slice(0, -1);
    for (const word of words) expect(word.length).toBeLessThanOrEqual(75);
    const decoded = words.map((word) => Buffer.from(/^=\?UTF-8\?B\?(.*)\?=$/.exec(word)?.[1] ?? '', 'base64'));
    expect(decoded.map(String).join('')).toBe(name);
    for (const part of decoded) expect(String(part)).not.toContain('\ufffd');
  });

  test('a mailbox header never contains a line break', () => {
    expect(formatMailboxHeader({ name: 'Acme\r\nBcc: all@example.com', address: 'a@acme.example' })).toMatch(
      /^[ -~]+$/,
    );
  });
});

test.each([
  ['grace@example.com', 'grace@example.com'],
  ['grace+tag@mail.example.com', 'grace+tag@mail.example.com'],
  ['grace@bücher.example', 'grace@xn--bcher-kva.example'],
  ['gräce@example.com', null],
  ['grace@nobody.invalid', null],
  ['grace@localhost', null],
  ['', null],
  [`${'a'.repeat(65)}@example.com`, null],
  ['grace@exa mple.com', null],
  ['grace@example.com\r\nbcc:x@example.com', null],
])('mail to %j goes to %j', (email, address) => {
  expect(normalizeSesAddress(email)).toBe(address);
});

test('the SES identity of an address may be the address, its domain or a parent domain', () => {
  expect(listSesIdentities('a@mail.acme.co.example')).toEqual([
    'a@mail.acme.co.example',
    'mail.acme.co.example',
    'acme.co.example',
    'co.example',
  ]);
});
