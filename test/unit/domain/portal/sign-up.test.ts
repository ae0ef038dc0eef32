import { expect, test } from 'vitest';
import type { PortalField } from '#shared/domain/portal/portal.ts';
import { acceptProgramTerms, parseSignUpAnswers } from '#shared/domain/portal/sign-up.ts';

const NOW = '2026-11-22T10:00:00.000Z';
const field = (overrides: Partial<PortalField>): PortalField => ({
  name: 'audience',
  label: 'Who reads you?',
  type: 'text',
  required: false,
  choices: [],
  ...overrides,
});
const parseField = (overrides: Partial<PortalField>, value?: unknown) =>
  parseSignUpAnswers({ customFields: [field(overrides)] }, { audience: value });

test('promoters can accept only the current terms, and the time is stored', () => {
  const terms = { version: 3, url: null, since: NOW };
  expect(acceptProgramTerms(terms, 3, { at: NOW })).toEqual({ version: 3, at: NOW });
  for (const version of [undefined, 2, 4])
    expect(() => acceptProgramTerms(terms, version, { at: NOW })).toThrow('invalid');
  expect(acceptProgramTerms(null, undefined, { at: NOW })).toBeNull();
});

test('answers become custom fields; unknown fields are dropped', () => {
  expect(parseSignUpAnswers({ customFields: [field({})] }, { audience: ' Writers ', other: 'x' })).toEqual({
    audience: 'Writers',
  });
  expect(parseField({}, '')).toEqual({});
  expect(parseField({ type: 'checkbox' }, undefined)).toEqual({ audience: false });
  expect(parseField({ type: 'choice', choices: ['Few', 'Many'] }, 'Few')).toEqual({ audience: 'Few' });
});

test.each([
  [{ required: true }, '  '],
  [{ required: true, type: 'checkbox' }, false],
  [{ type: 'choice', choices: ['Few', 'Many'] }, 'Some'],
  [{ type: 'text' }, 'x'.repeat(256)],
  [{ type: 'long_text' }, 'x'.repeat(2001)],
  [{ type: 'text' }, { a: 1 }],
] as const)('an answer that a field does not allow is rejected: %j, %j', (more, value) => {
  expect(() => parseField(more as Partial<PortalField>, value)).toThrow('invalid');
});
