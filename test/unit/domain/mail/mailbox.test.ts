import { describe, expect, test } from 'vitest';
import { headerOf, identitiesOf, mailableAddress, mailboxIn } from '#shared/domain/mail/mailbox.ts';

describe('a mailbox', () => {
  test.each([
    ['partners@acme.example', null, 'partners@acme.example'],
    [' Acme <Partners@ACME.example> ', 'Acme', 'Partners@acme.example'],
    ['"Acme, Inc." <partners@acme.example>', 'Acme, Inc.', 'partners@acme.example'],
    ['<partners@acme.example>', null, 'partners@acme.example'],
    ['Käse & Söhne <post@käse.example>', 'Käse & Söhne', 'post@xn--kse-qla.example'],
  ])('%s is read', (text, name, address) => {
    expect(mailboxIn(text)).toEqual({ name, address });
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
  ])('%j is none', (text) => {
    expect(mailboxIn(text)).toBeNull();
  });
});

describe('the header of a mailbox', () => {
  test('is the address alone, or has the name in quotes, in which nothing can end it', () => {
    const address = 'partners@acme.example';
    expect(headerOf({ name: null, address })).toBe(address);
    expect(headerOf({ name: 'Acme, Inc.', address })).toBe(`"Acme, Inc." <${address}>`);
    expect(headerOf({ name: 'The "A" \\ Team', address })).toBe(`"The \\"A\\" \\\\ Team" <${address}>`);
  });

  test('encodes what is not ASCII in words that are short enough and part no character', () => {
    const name = 'Straße der 🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉 名前名前名前名前名前名前名前';
    const header = headerOf({ name, address: 'a@acme.example' });
    expect(header).toMatch(/^[ -~]+ <a@acme\.example>$/);
    const words = header.split(' ').slice(0, -1);
    for (const word of words) expect(word.length).toBeLessThanOrEqual(75);
    const decoded = words.map((word) => Buffer.from(/^=\?UTF-8\?B\?(.*)\?=$/.exec(word)?.[1] ?? '', 'base64'));
    expect(decoded.map(String).join('')).toBe(name);
    for (const part of decoded) expect(String(part)).not.toContain('\ufffd');
  });

  test('has no line break, whatever the name has', () => {
    expect(headerOf({ name: 'Acme\r\nBcc: all@example.com', address: 'a@acme.example' })).toMatch(/^[ -~]+$/);
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
  expect(mailableAddress(email)).toBe(address);
});

test('SES may know an address by itself, its domain, or one above', () => {
  expect(identitiesOf('a@mail.acme.co.example')).toEqual([
    'a@mail.acme.co.example',
    'mail.acme.co.example',
    'acme.co.example',
    'co.example',
  ]);
});
