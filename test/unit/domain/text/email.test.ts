import { describe, expect, test } from 'vitest';
import { isSameMailbox, normalizeEmail } from '#shared/domain/text/email.ts';

describe('mailbox aliases', () => {
  test.each([
    ['anna@example.com', ' Anna@Example.com '],
    ['anna@example.com', 'anna@example.com.'],
    ['anna@example.com', 'anna@example\u3002com'],
    ['anna@example.com', '"anna"@example.com'],
    ['anna@example.com', '"an\\na"@example.com'],
    ['anna@example.com', 'anna(me)@example.com'],
    ['anna@example.com', 'an\u00adna@exam\u00adple.com'],
    ['anna@example.com', 'an\u200bna@example.com'],
    ['anna@example.com', '\uff41nna@example.com'],
    ['anna@example.com', 'anna\uff20example.com'],
    ['anna@example.com', '"anna+shop"@ex\uff41mple.com.'],
    ['josé@example.com', 'jose\u0301@example.com'],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['anna@bücher.example', 'anna@BU\u0308CHER.example'],
    ['g.race@gmail.com', '"grace"@googlemail.com.'],
  ])('the addresses %s and %s reach the same mailbox', (one, other) => {
    expect(isSameMailbox(one, other)).toBe(true);
    expect(isSameMailbox(other, one)).toBe(true);
  });

  test.each([
    ['anna@example.com', 'ana@example.com'],
    ['anna@example.com', 'anna@example.org'],
    ['anna@example.com', 'an.na@example.com'],
    ['anna@example.com', 'anna@mail.example.com'],
    ['"a@b"@example.com', 'a@example.com'],
    ['+one@example.com', '+two@example.com'],
    ['anna@bücher.example', 'anna@bucher.example'],
  ])('the addresses %s and %s reach different mailboxes', (one, other) => {
    expect(isSameMailbox(one, other)).toBe(false);
  });
});

test('a stored address is trimmed and in lower case, and otherwise unchanged', () => {
  expect(normalizeEmail(' "Anna"@Example.COM. ')).toBe('"anna"@example.com.');
  expect(normalizeEmail('An\u00adna@example.com')).toBe('an\u00adna@example.com');
});
