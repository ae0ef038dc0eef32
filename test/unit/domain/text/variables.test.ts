import { expect, test } from 'vitest';
import { fillVariables } from '#shared/domain/text/variables.ts';

test.each([
  ['{{company}} thanks you', 'Acme thanks you'],
  ['{{ company }} and {{company}}', 'Acme and Acme'],
  ['Hello {{first_name | there}}', 'Hello there'],
  ['Hello {{first_name}}!', 'Hello !'],
  ['{{company | nobody}}', 'Acme'],
  ['{company} and {{{company}}}', '{company} and {Acme}'],
])('%s is filled as %s', (text, filled) => {
  expect(fillVariables(text, { company: 'Acme', first_name: '' })).toBe(filled);
});

test('a value that looks like a variable or a replacement pattern stays as it is', () => {
  expect(fillVariables('{{company}} {{campaign}}', { company: '{{campaign}} $& $1', campaign: 'Gold' })).toBe(
    '{{campaign}} $& $1 Gold',
  );
});
