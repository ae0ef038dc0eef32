import { expect, test } from 'vitest';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import { renderLetter } from '#shared/domain/mail/letter.ts';
import { signInContent } from '#shared/domain/mail/sign-in.ts';
import { LANGUAGES, type Language } from '#shared/domain/portal/portal.ts';
import { EMPTY_PROFILE } from '#shared/domain/promoters/promoter.ts';

const ADDRESS = 'https://shop.example/portal/sign-in?account=1#token';

function mailTo(language: Language | null, languages: readonly Language[] = LANGUAGES) {
  const account = { name: 'Acme', currency: 'USD', portal: { languages } };
  return renderLetter(
    signInContent({ account, promoter: { firstName: 'Grace', profile: { ...EMPTY_PROFILE, language } } }, ADDRESS),
    createMailBrand({ id: 1, ...account }, null),
  );
}

test('the sign-in mail is translated into each language of the portal', () => {
  const mails = LANGUAGES.map((language) => mailTo(language));
  for (const [index, { subject, text, html }] of mails.entries()) {
    expect(subject).toContain('Acme');
    expect(text).toMatch(/^\S.* Grace,\n/);
    expect(text).toContain(`\n${ADDRESS}\n`);
    expect(html).toContain(`<html lang="${LANGUAGES[index]}" dir="ltr">`);
    // The button, and the address for programs without buttons.
    expect(html.split(`href="${ADDRESS}"`)).toHaveLength(3);
  }
  // The mails only share the address and the company name.
  const lines = mails.flatMap(({ text }) => text.split('\n').filter((line) => !['', 'Acme', ADDRESS].includes(line)));
  expect(new Set(lines).size).toBe(LANGUAGES.length * 5);
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(LANGUAGES.length);
});

test('a promoter without an available language gets the sign-in mail in the first one', () => {
  expect(mailTo(null, ['de', 'fr']).subject).toBe('Ihr Anmeldelink für Acme');
  expect(mailTo('es', ['fr', 'pt']).subject).toBe('Votre lien de connexion à Acme');
  expect(mailTo('fr', ['de', 'fr']).subject).toBe('Votre lien de connexion à Acme');
  expect(mailTo(null).subject).toBe('Your sign-in link for Acme');
});
