import { caniemail } from 'caniemail';
import { expect, test } from 'vitest';
import { emailChangeContent } from '#shared/domain/mail/contents.ts';
import { renderLetter } from '#shared/domain/mail/letter.ts';
import { digestContent } from '#shared/domain/mail/notification-contents.ts';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { brand, CONTENTS, company, facts, ORIGIN } from './all-contents.ts';

const CLIENTS = ['apple-mail.*', 'gmail.*', 'outlook.*', 'samsung-email.*', 'yahoo.*'] as const;

/** Features that some of these clients lack, and why mails are fine without them. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'color-scheme meta tag': 'Without it, the client chooses the colors itself.',
  'color-scheme CSS property': 'The same.',
  '<style> element': 'Inline styles are the light look. The style sheet adds dark mode and phones.',
  '@media': 'The same.',
  '<body> element': 'The table below it repeats its background.',
  'display:none': 'The preview text is then the first line of the mail.',
  'border-radius': 'Corners are square.',
  'max-height property': 'Hides the preview text, together with three other properties.',
  overflow: 'The same.',
  'overflow-wrap': 'A long address makes the mail wider.',
  'object-fit': 'The logo has its own proportions, because its width is automatic.',
  'height property': 'The logo has the attribute, too.',
  'role attribute': 'Tables without it are announced by screen readers.',
};

const mails = [
  ...CONTENTS,
  ...LANGUAGES.map((language) => emailChangeContent({ at: NOW }, facts(language))),
  digestContent([], { account: company, user: { name: 'Olga' }, origin: ORIGIN }),
].map((content) => renderLetter(content, brand).html);

/** Mails in other languages have the same elements and styles. */
const distinct = new Map(
  mails.map((html) => [html.replace(/>[^<]*</g, '><').replace(/ (lang|href|alt)="[^"]*"/g, ''), html]),
);

test('mails use only features that the common e-mail programs support, or that they can do without', () => {
  const missing = [...distinct.values()].flatMap((html) =>
    [...caniemail({ clients: [...CLIENTS], html }).issues.errors.values()].flat().map(({ title }) => title),
  );
  expect([...new Set(missing)].toSorted()).toEqual(Object.keys(ACCEPTED).toSorted());
});
