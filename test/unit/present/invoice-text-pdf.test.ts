import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { buildStatementFonts } from '#lib/bundle/statement-fonts.ts';
import { getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import { draftInvoice, finalizeInvoice, type PaidPayout } from '#shared/domain/invoices/invoice.ts';
import { formatInvoice } from '#shared/domain/invoices/invoice-texts.ts';
import { LANGUAGES, type Language } from '#shared/domain/portal/portal.ts';
import { parseInvoiceTemplate } from '#shared/operations/invoices/parse-invoice-template.ts';
import { renderStatementPdf } from '#shared/present/statement-pdf/statement-pdf.ts';
import { renderDocumentsHtml } from '#shared/present/v2/invoices/invoice-html.ts';
import { readPdfPages } from '#test/support/statements/pdf-pages.ts';
import { aLine, aStatement, buildPayoutOfLines } from '#test/support/statements/statements.ts';

const fonts = join(buildStatementFonts(projectRoot), 'fonts');
const lines = [aLine(1)];
const statement = aStatement(lines, { selfBilling: 'Gutschrift' });
const PAID = '2026-12-21T00:00:00.000Z';
const payout = buildPayoutOfLines(lines, { datePaid: PAID }) as PaidPayout;
const invoice = finalizeInvoice(draftInvoice(1, payout, { currency: 'EUR' }, PAID), getBillingDetails({}), {
  serial: 7,
  now: PAID,
});

function write(html: string, language: Language = 'en') {
  return formatInvoice(invoice, statement, language, parseInvoiceTemplate(html));
}

const html = (template: string, language?: Language) => renderDocumentsHtml([write(template, language)]);
const pdf = (template: string, language: Language = 'en') =>
  renderStatementPdf(statement, language, fonts, write(template, language));
const pages = async (template: string, language?: Language) => readPdfPages(await pdf(template, language));

const TEMPLATE = `<h1>Thank you, {{promoter}}</h1>
  <p>{{company}} pays <strong>{{total}}</strong> for {{campaign}},<br>{{number | draft}} of {{date}} ({{period}}).</p>
  <ul><li>Payout {{payout_id}}</li><li>Promoter {{promoter_id}}: {{net}} + {{tax}}</li></ul>
  {{invoice}}<hr><p>See <a href="https://acme.example/{{promoter}}">our terms</a>.</p>`;

test('HTML and PDF draw the text before and after the invoice, with its values', async () => {
  const shown = html(TEMPLATE);
  const [page = ''] = await pages(TEMPLATE);
  const texts = ['Thank you, Hopper Ltd', 'Acme GmbH pays', '€20.00', 'for Partners', 'AFF000007 of Dec 21, 2026'];
  for (const text of [...texts, 'Payout 5', 'Promoter 3: €20.00 + €0.00', 'our terms'])
    expect([shown.includes(text), page.includes(text)], text).toEqual([true, true]);
  for (const drawn of [shown, page]) {
    const order = ['Thank you', 'Promoter 3:', 'Gutschrift', 'our terms'].map((text) => drawn.indexOf(text));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
  expect(shown).toContain('<strong>€20.00</strong>');
  expect(shown).toContain('<a href="https://acme.example/Hopper%20Ltd">our terms</a>');
});

test('values of variables are text in HTML', () => {
  const named = { ...statement, company: { ...statement.company, name: '<b>{{total}}</b>' } };
  const texts = formatInvoice(invoice, named, 'en', parseInvoiceTemplate('<p>{{company}} &lt;i&gt;</p>{{invoice}}'));
  expect(renderDocumentsHtml([texts])).toContain('<p dir="auto">&lt;b&gt;{{total}}&lt;/b&gt; &lt;i&gt;</p>');
});

test.each(LANGUAGES)('values are written in the language %s', async (language) => {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(PAID));
  const [page = ''] = await pages('<p>On: {{date}}</p>{{invoice}}', language);
  expect(page).toContain(`On: ${day}`);
  expect(html('<p>On: {{date}}</p>{{invoice}}', language)).toContain(`On: ${day}`);
});

test('right-to-left text of several styles keeps its order in the PDF', async () => {
  const [page = ''] = await pages('<p>שלום <strong>עולם</strong> Acme</p>{{invoice}}');
  for (const word of ['שלום', 'עולם', 'Acme']) expect(page).toContain(word);
});

test('a link in the PDF opens its address', async () => {
  const document = await getDocumentProxy(new Uint8Array(await pdf(TEMPLATE)));
  const annotations = await (await document.getPage(1)).getAnnotations();
  expect(annotations.map(({ url }) => url)).toEqual(['https://acme.example/Hopper%20Ltd']);
});

test('long text continues on further pages, and the invoice begins where its top fits', async () => {
  const words = Array.from({ length: 1200 }, (_, index) => `w${index}`);
  const before = await pages(`<p>${words.join(' <em>and</em> ')}</p>{{invoice}}`);
  expect(before.length).toBeGreaterThan(1);
  const found = new Set(before.join(' ').match(/w\d+/g));
  expect(words.filter((word) => !found.has(word))).toEqual([]);
  const title = before.findIndex((page) => page.includes('Gutschrift'));
  for (const text of ['Paid by', 'Paid to', 'Payout method', 'Calculation']) expect(before[title]).toContain(text);
});

test('a word without spaces is broken at the end of a line', async () => {
  const word = 'x'.repeat(150);
  const [page = ''] = await pages(`<p>a <strong>${word}</strong>b</p>{{invoice}}`);
  expect(page.match(/x/g)?.length).toBeGreaterThanOrEqual(150);
});
