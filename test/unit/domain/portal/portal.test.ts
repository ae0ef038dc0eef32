import { expect, test } from 'vitest';
import { parseAllowedOrigin } from '#shared/domain/portal/allowed-origin.ts';
import { accountPortal, isLanguage, LANGUAGES, selectPortalLanguage } from '#shared/domain/portal/portal.ts';

test('a default portal shows no customers and cannot be framed', () => {
  expect(accountPortal({ name: 'Acme' })).toEqual({
    name: 'Acme',
    colors: { accent: '#4f46e5', header: null },
    logo: null,
    terms: null,
    contracts: [],
    termsRequired: false,
    customFields: [],
    showsCustomers: false,
    languages: ['en', 'de', 'fr', 'es', 'pt'],
    allowedOrigins: [],
    supportEmail: null,
    privacyUrl: null,
  });
});

test('account settings override the portal defaults', () => {
  const portal = accountPortal({ name: 'Acme', portal: { name: 'Acme Partners', showsCustomers: true } });
  expect(portal).toMatchObject({ name: 'Acme Partners', showsCustomers: true, languages: LANGUAGES });
});

test('the portal language is the first preferred language that is available', () => {
  const all = { languages: LANGUAGES };
  expect(selectPortalLanguage(['it', 'de-AT', 'en'], all)).toBe('de');
  expect(selectPortalLanguage(['pt-BR'], all)).toBe('pt');
  expect(selectPortalLanguage(['it'], all)).toBe('en');
  expect(selectPortalLanguage(['en'], { languages: ['fr'] })).toBe('fr');
});

test('a portal language is a two-letter code in lower case', () => {
  expect(LANGUAGES.every(isLanguage)).toBe(true);
  expect(['it', 'de-AT', 'DE', ''].filter(isLanguage)).toEqual([]);
});

test('an allowed origin uses https or localhost', () => {
  const accepted = [
    'https://app.acme.example',
    'https://app.acme.example/',
    'https://acme.example:8443',
    'http://localhost:3000',
  ];
  expect(accepted.map(parseAllowedOrigin)).toEqual([
    'https://app.acme.example',
    'https://app.acme.example',
    'https://acme.example:8443',
    'http://localhost:3000',
  ]);
  const refused = [
    ...['http://acme.example', 'https://acme.example/page', 'https://*.acme.example', 'https://u:p@acme.example', '*'],
    ...[
      'https://acme.example;',
      'https://acme.example?a=1',
      'https://acme.example#a',
      'javascript:alert(1)',
      "'self'",
      '',
    ],
  ];
  expect(refused.map(parseAllowedOrigin)).toEqual(refused.map(() => null));
});
