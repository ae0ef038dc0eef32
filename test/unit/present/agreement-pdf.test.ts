import { join } from 'node:path';
import { getDocumentProxy, getMeta } from 'unpdf';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { buildStatementFonts } from '#lib/bundle/statement-fonts.ts';
import { LANGUAGES, type Language } from '#shared/domain/portal/portal.ts';
import { renderAgreementPdf } from '#shared/present/statement-pdf/agreement-pdf.ts';
import { readPdfPages } from '#test/support/statements/pdf-pages.ts';

const fonts = join(buildStatementFonts(projectRoot), 'fonts');

type Agreement = Parameters<typeof renderAgreementPdf>[0];

const anAgreement = (text: string | null, overrides: object = {}, account: object = {}) =>
  ({
    account: { name: 'Acme', timeZone: 'Europe/Berlin', billing: { country: 'DE' }, ...account },
    promoter: { id: 7, firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
    terms: {
      version: 3,
      url: text === null ? 'https://acme.example/terms' : null,
      since: '2026-07-01T22:30:00.000Z',
      text,
    },
    accepted: { version: 3, at: '2026-11-21T09:30:05.000Z', ip: '203.0.113.7' },
    ...overrides,
  }) as Agreement;

const render = (agreement: Agreement, language: Language = 'en') => renderAgreementPdf(agreement, language, fonts);
const getPages = async (agreement: Agreement, language?: Language) => readPdfPages(await render(agreement, language));
/** Without line ends and narrow spaces, which depend on the width of the page. */
const flatten = (pages: readonly string[]) => pages.join(' ').replaceAll(/\s+/gu, ' ');

test('a PDF states who accepted which version, when and from where', async () => {
  const page = flatten(await getPages(anAgreement('Be honest.')));
  for (const text of [
    'Terms of Acme',
    'Version 3',
    'Published on July 2, 2026 at 12:30:00 AM (Europe/Berlin, UTC+02:00)',
    'Accepted by Grace Hopper, grace@example.com, Promoter 7',
    'Accepted on November 21, 2026 at 10:30:05 AM (Europe/Berlin, UTC+01:00)',
    'IP address 203.0.113.7',
    'Be honest.',
    'Page 1 of 1',
  ]) {
    expect(page).toContain(text);
  }
});

test('without a time zone, times are in UTC; names and addresses that are unknown are left out', async () => {
  const agreement = anAgreement(
    'Be honest.',
    {
      promoter: { id: 7, firstName: null, lastName: null, email: 'grace@example.com' },
      accepted: { version: 3, at: '2026-11-21T09:30:05.000Z' },
    },
    { timeZone: undefined },
  );
  const page = flatten(await getPages(agreement));
  expect(page).toContain('Accepted by grace@example.com, Promoter 7');
  expect(page).toContain('9:30:05 AM (UTC)');
  expect(page).toContain('IP address Not recorded');
  const inLondon = anAgreement('Be honest.', {}, { timeZone: 'Europe/London' });
  expect(flatten(await getPages(inLondon))).toContain('9:30:05 AM (Europe/London, UTC+00:00)');
});

test.each(LANGUAGES)('a PDF is written in %s', async (language) => {
  const [title, publishedAt] = {
    en: ['Terms of Acme', 'published at'],
    de: ['Bedingungen von Acme', 'veröffentlicht unter'],
    fr: ['Conditions de Acme', 'publié à l’adresse'],
    es: ['Condiciones de Acme', 'publicado en'],
    pt: ['Condições de Acme', 'publicado em'],
  }[language];
  const page = flatten(await getPages(anAgreement(null), language));
  expect(page).toContain(title);
  expect(page).toContain(`${publishedAt} https://acme.example/terms`);
});

test('headings, lists and links keep their lines, also on later pages', async () => {
  const clauses = Array.from(
    { length: 120 },
    (_, index) => `${index + 1}. Clause ${index + 1}: ${'promoters recommend honestly '.repeat(8)}end-${index + 1}`,
  );
  const text = ['DUTIES', '', ...clauses, '', '\t- See https://acme.example/rules?a=1', 'The end.'].join('\n');
  const pages = await getPages(anAgreement(text));
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  });
  const ends = flatten(pages).match(/end-\d+/g);
  expect(ends).toEqual(clauses.map((_, index) => `end-${index + 1}`));
  const lines = pages.flatMap((page) => page.split('\n').map((line) => line.trim()));
  expect(lines).toEqual(expect.arrayContaining(['DUTIES', '- See https://acme.example/rules?a=1', 'The end.']));
});

test('overlong words and deep indentation stay on the page', async () => {
  const word = 'x'.repeat(300);
  const [page = ''] = await getPages(anAgreement(`${word}\n${' '.repeat(300)}deep`));
  expect(page.match(/x/g)).toHaveLength(301);
  expect(page).toContain('deep');
});

test.each([
  ['Дмитрий Щукин', 'Партнёр рекомендует честно.'],
  ['山田太郎', '正直に推薦してください。'],
  ['김철수', '정직하게 추천하세요.'],
  ['陈怡君', '请诚实推荐。'],
  ['שלום כהן', 'המליצו ביושר'],
])('the name %s and a text in its script are printed', async (firstName, text) => {
  const promoter = { id: 7, firstName, lastName: null, email: 'grace@example.com' };
  const [page = ''] = await getPages(anAgreement(text, { promoter }));
  expect(page.normalize('NFC')).toContain(firstName);
  expect(page.normalize('NFC')).toContain(text);
});

test('the PDF of an agreement is always the same, byte by byte', async () => {
  const [one, other] = [await render(anAgreement('Be honest.')), await render(anAgreement('Be honest.'))];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  const { info } = await getMeta(await getDocumentProxy(new Uint8Array(one)));
  expect(info).toMatchObject({ Title: 'Terms of Acme', CreationDate: 'D:20261121093005Z' });
});
