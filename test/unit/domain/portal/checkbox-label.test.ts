import { expect, test } from 'vitest';
import { hasEmptyLink, hasLinkText, splitCheckboxLabel } from '#shared/domain/portal/checkbox-label.ts';

test.each([
  ['I accept the [partner terms].', ['I accept the ', 'partner terms', '.']],
  ['[Terms]', ['', 'Terms', '']],
  ['I accept [a] and [b]', ['I accept ', 'a', ' and [b]']],
  ['I accept.', ['I accept.', '', '']],
  ['An empty [] link', ['An empty [] link', '', '']],
  ['A blank [ ] link', ['A blank [ ] link', '', '']],
])('the link text of “%s” is in brackets', (label, parts) => {
  expect(Object.values(splitCheckboxLabel(label))).toEqual(parts);
});

test('a label without brackets, or no label, has no link text', () => {
  expect(['I accept the [terms]', 'I accept.', null].map(hasLinkText)).toEqual([true, false, false]);
});

test('brackets without a text are an empty link', () => {
  const labels = ['I accept the [terms]', 'I accept.', 'I accept []', 'I accept [ ].', '[Terms] and [ ]'];
  expect(labels.map(hasEmptyLink)).toEqual([false, false, true, true, true]);
});
