import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle.ts';
import { statementFonts } from '#lib/statement-fonts.ts';
import type { Statement } from '#shared/domain/statement/statement.ts';
import { statementPdf } from '#shared/present/statement-pdf/statement-pdf.ts';
import { aLine, aStatement } from '#test/support/statements/statements.ts';

const fonts = statementFonts(projectRoot);
const few = aStatement([aLine(1), aLine(2, { type: 'refund', amount: -500 })], { selfBilling: 'Gutschrift' });

/** What stands on each page. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text;
}

const named = (name: string): Statement => ({ ...few, promoter: { ...few.promoter, company: null, name } });

test('a PDF has what the statement has', async () => {
  const [page = ''] = await pagesOf(await statementPdf(few, 'de', fonts));
  for (const text of [
    'Abrechnung der Auszahlung 5',
    'Gutschrift',
    'Acme GmbH',
    '10115 Berlin',
    'DE123456789',
    'gr…@e…',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).toMatch(/Summe\s+15,00 €/);
  expect(page).toContain('Seite 1 von 1');
});

test('the same statement has the same bytes, whenever it is asked for', async () => {
  const [one, other] = [await statementPdf(few, 'en', fonts), await statementPdf(few, 'en', fonts)];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  const { info } = await getMeta(await getDocumentProxy(new Uint8Array(one)));
  expect(info).toMatchObject({ Title: 'Statement of payout 5', CreationDate: 'D:20261221000000Z' });
});

test.each(['Łukasz Żółć', 'Ελένη Παπαδοπούλου', 'Дмитрий Щукин', 'Nguyễn Văn Hồng', 'राम', 'İbrahim Gökçe'])(
  'a name such as %s is printed with its letters',
  async (name) => {
    const [page = ''] = await pagesOf(await statementPdf(named(name), 'en', fonts));
    expect(page.normalize('NFC')).toContain(name);
  },
);

test('a letter that no font has is a question mark, and nothing else is lost', async () => {
  const [page = ''] = await pagesOf(await statementPdf(named('Taro 山田 🎉'), 'en', fonts));
  expect(page).toContain('Taro ?? ?');
});

test('a long table goes on for pages, each with its head and number, and none of its lines is lost', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => aLine(index + 1));
  const pages = await pagesOf(await statementPdf(aStatement(lines), 'en', fonts));
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  });
  const customers = pages.join(' ').match(/cu\d+…@e…/g) ?? [];
  expect(new Set(customers).size).toBe(200);
});

test('a company in a country with Letter gets that, others A4', async () => {
  const width = async (country: string) => {
    const bytes = await statementPdf({ ...few, company: { ...few.company, country } }, 'en', fonts);
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
    return Math.round(page.getViewport({ scale: 1 }).width);
  };
  expect([await width('US'), await width('DE')]).toEqual([612, 595]);
});
