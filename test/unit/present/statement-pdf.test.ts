import { join } from 'node:path';
import { getDocumentProxy, getMeta } from 'unpdf';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { buildStatementFonts } from '#lib/bundle/statement-fonts.ts';
import type { Statement } from '#shared/domain/statements/statement.ts';
import { FontFolder } from '#shared/present/statement-pdf/font-folder.ts';
import { renderStatementPdf } from '#shared/present/statement-pdf/statement-pdf.ts';
import { TextShaper } from '#shared/present/statement-pdf/text-shaper.ts';
import { readPdfPages } from '#test/support/statements/pdf-pages.ts';
import { aLine, aStatement } from '#test/support/statements/statements.ts';

const fonts = join(buildStatementFonts(projectRoot), 'fonts');
const few = aStatement([aLine(1), aLine(2, { type: 'refund', amount: -500 })], { selfBilling: 'Gutschrift' });

const createStatementFor = (name: string): Statement => ({
  ...few,
  promoter: { ...few.promoter, company: null, name },
});

test('a PDF contains the statement', async () => {
  const [page = ''] = await readPdfPages(await renderStatementPdf(few, 'de', fonts));
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

test('the PDF of a statement is always the same, byte by byte', async () => {
  const [one, other] = [await renderStatementPdf(few, 'en', fonts), await renderStatementPdf(few, 'en', fonts)];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  const { info } = await getMeta(await getDocumentProxy(new Uint8Array(one)));
  expect(info).toMatchObject({ Title: 'Statement of payout 5', CreationDate: 'D:20261221000000Z' });
});

test.each([
  ...['Łukasz Żółć', 'Ελένη Παπαδοπούλου', 'Дмитрий Щукин', 'Nguyễn Văn Hồng', 'राम', 'İbrahim Gökçe'],
  ...[
    '中华人民共和国北京市朝阳区',
    '臺灣臺北市陳怡君',
    '山田太郎 東京都渋谷区',
    'さくらスーパー',
    '대한민국 서울특별시 김철수',
  ],
  ...['שלום כהן', 'Արամ Խաչատրյան', 'გიორგი ბერიძე', 'สมชาย', 'ሰላም'],
])('a name such as %s is printed in its script', async (name) => {
  const [page = ''] = await readPdfPages(await renderStatementPdf(createStatementFor(name), 'en', fonts));
  expect(page.normalize('NFC')).toContain(name);
});

/** These scripts join or reorder letters. */
test.each([
  ...['محمد عبد الله', 'فاطمه پژمان گچ', 'राम शर्मा', 'রহিম মুক্তি', 'ராமன் கொடு', 'రాము క్షత్రియ', 'ગુજરાત શ્રી', 'ਗੁਰਮੀਤ ਸਿੰਘ'],
  ...['ರಾಮ ಕ್ಷೇತ್ರ', 'രാമൻ ക്ഷേത്രം', 'සිංහල', 'ភ្នំពេញ សុខា', 'ສົມຊາຍ ຜູ້', 'အောင်ဆန်းစုကြည်', 'สมชาย ใจดี ผู้ที่'],
])('a name such as %s, in a script with joined letters, is printed completely', async (name) => {
  const [page = ''] = await readPdfPages(await renderStatementPdf(createStatementFor(name), 'en', fonts));
  const printed = new Set(page.normalize('NFKC'));
  // PDFs map glyphs to letters; a glyph for several letters may only map to the first.
  const lost = [...name.normalize('NFKC')].filter((letter) => /\p{L}/u.test(letter) && !printed.has(letter));
  expect(lost).toEqual([]);
  expect(page).not.toContain('?');
});

/** From left to right. */
const getRuns = (line: string) =>
  new TextShaper(new FontFolder(fonts))
    .splitRuns([{ text: line, weight: 'regular' }])
    .map(({ text, font }) => [text, font.split('-')[2]]);

test('right-to-left text is ordered correctly, with numbers and Latin text inside', () => {
  // Right-to-left runs stay in reading order, since the font reverses them.
  expect(getRuns('שלום 12 (דירה) Tel').map(([text]) => text)).toEqual(['Tel', ' (', 'דירה', ') ', '12', 'שלום ']);
  // Fonts also reverse Arabic numbers, which read from left to right.
  expect(getRuns('عبد ١٢٣').map(([text]) => text)).toEqual(['٣٢١', 'عبد ']);
  expect(getRuns('Acme محمد عبد Ltd').map(([text]) => text)).toEqual(['Acme ', 'محمد عبد', ' ', 'Ltd']);
});

test('a direction override character has no effect', () => {
  expect(getRuns('Ac\u202eme')).toEqual([['Acme', 'latin']]);
});

test('shared East Asian characters use the font of the language of the line', () => {
  expect(new Set(getRuns('山田').map(([, family]) => family))).toEqual(new Set(['sc']));
  expect(new Set(getRuns('山田さくら').map(([, family]) => family))).toEqual(new Set(['jp']));
  expect(new Set(getRuns('金哲秀김').map(([, family]) => family))).toEqual(new Set(['kr']));
});

test('a character without a font is printed as a question mark', async () => {
  const [page = ''] = await readPdfPages(await renderStatementPdf(createStatementFor('Taro ᚠᚢ 🎉'), 'en', fonts));
  expect(page).toContain('Taro ?? ?');
});

test('a long table spans several pages with page numbers, without losing lines', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => aLine(index + 1));
  const pages = await readPdfPages(await renderStatementPdf(aStatement(lines), 'en', fonts));
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  });
  const customers = pages.join(' ').match(/cu\d+…@e…/g) ?? [];
  expect(new Set(customers).size).toBe(200);
});

test('a statement uses Letter paper for countries that use it, otherwise A4', async () => {
  const width = async (country: string) => {
    const bytes = await renderStatementPdf({ ...few, company: { ...few.company, country } }, 'en', fonts);
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
    return Math.round(page.getViewport({ scale: 1 }).width);
  };
  expect([await width('US'), await width('DE')]).toEqual([612, 595]);
});
