import { expect, test } from 'vitest';
import { splitCheckboxLabel } from '#shared/domain/portal/checkbox-label.ts';

test.each([
  ['I accept the [partner terms].', ['I accept the ', 'partner terms', '.']],
  ['[Terms]', ['', 'Terms', '']],
  ['I accept [a] and [b]', ['I accept ', 'a', ' and [b]']],
  ['I accept.', ['I accept.', '', '']],
  ['An empty [] link', ['An empty [] link', '', '']],
])('the link text of “%s” is in brackets', (label, parts) => {
  expect(Object.values(splitCheckboxLabel(label))).toEqual(parts);
});
