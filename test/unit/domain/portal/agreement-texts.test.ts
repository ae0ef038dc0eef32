import { expect, test } from 'vitest';
import { formatAgreement } from '#shared/domain/portal/agreement-texts.ts';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';

const TERMS = { version: 3, url: null, since: '2026-07-01T22:30:00.000Z', text: 'Be honest.' };

const formatWithName = (name: object, language: (typeof LANGUAGES)[number]) =>
  formatAgreement(
    {
      account: { name: 'Acme' },
      promoter: { id: 7, firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
      terms: { ...TERMS, ...name },
      accepted: { version: 3, at: '2026-11-21T09:30:05.000Z' },
    },
    language,
  ).facts;

test('an accepted agreement states its name, because a promoter may have accepted several', () => {
  const titles = LANGUAGES.map((language) => formatWithName({ name: 'Agency agreement' }, language)[0]);
  expect(titles).toEqual(
    ['Agreement', 'Vereinbarung', 'Accord', 'Acuerdo', 'Acordo'].map((label) => ({ label, text: 'Agency agreement' })),
  );
  expect(formatWithName({}, 'en')[0]).toEqual({ label: 'Version', text: '3' });
});
