import { describe, expect, test } from 'vitest';
import { isTaxFormMissing } from '#shared/domain/payouts/yearly-payouts.ts';
import { applyFormLinks, isFormLink, reportedTaxForm } from '#shared/domain/promoters/profile/tax-forms.ts';
import { erasePersonalData } from '#shared/domain/promoters/promoter-erasure.ts';
import { applyPromoterDetails } from '#shared/domain/promoters/promoter-record.ts';
import { aMembership, NOW } from '#test/unit/domain/builders.ts';

const { promoter, promotion } = aMembership();
const record = { promoter, promotions: [promotion] };
const LATER = '2027-01-01T00:00:00.000Z';
const [url, other] = ['https://files.example/w9.pdf', 'https://files.example/w8.pdf'];

describe('form links', () => {
  test.each([
    'https://files.example/grace/w9.pdf',
    'HTTPS://files.example/?id=1#page',
    'https://files.example:8443/a%20b',
  ])('a form link may be %s', (text) => expect(isFormLink(text)).toBe(true));

  test.each([
    'http://files.example/w9.pdf',
    'files.example/w9.pdf',
    'https:files.example',
    'https://',
    'https://files.example/a b',
    'https://me:secret@files.example/w9.pdf',
    'https://me@files.example/w9.pdf',
    'javascript:alert(1)',
    's3://forms/w9.pdf',
    '12-3456789',
  ])('a form link may not be %s', (text) => expect(isFormLink(text)).toBe(false));
});

describe('tax forms', () => {
  test('tax forms are stored with the time; an unchanged link keeps its time', () => {
    const first = applyFormLinks(undefined, { w9: url }, NOW);
    expect(first).toEqual({ w9: { url, recordedAt: NOW } });
    expect(applyFormLinks(first, { w9: url, w8: undefined }, LATER)).toEqual(first);
    expect(applyFormLinks(first, { w9: other }, LATER)).toEqual({ w9: { url: other, recordedAt: LATER } });
    expect(applyFormLinks(first, { w8: other }, LATER)).toEqual({ ...first, w8: { url: other, recordedAt: LATER } });
  });

  test('tax forms are deleted one by one', () => {
    const forms = applyFormLinks(undefined, { w8: other, w9: url }, NOW);
    expect(applyFormLinks(forms, { w8: null }, LATER)).toEqual({ w9: { url, recordedAt: NOW } });
    expect(applyFormLinks(forms, { w8: null, w9: null }, LATER)).toBeUndefined();
    expect(applyFormLinks(undefined, { w8: null }, LATER)).toBeUndefined();
  });

  test('tax forms survive other updates and are erased with the promoter', () => {
    const after = applyPromoterDetails(record, 1, { taxForms: { w9: url } }, NOW);
    expect(applyPromoterDetails(after, 1, { note: 'x' }, LATER).promoter.taxForms).toEqual({
      w9: { url, recordedAt: NOW },
    });
    expect(erasePersonalData(after, LATER).promoter.taxForms).toBeUndefined();
  });

  test('a W-9 takes precedence over a W-8 in US reports', () => {
    const forms = (links: Parameters<typeof applyFormLinks>[1]) => ({
      taxForms: applyFormLinks(undefined, links, NOW),
    });
    expect(reportedTaxForm(forms({}))).toBeNull();
    expect(reportedTaxForm(forms({ w8: other }))).toBe('w8');
    expect(reportedTaxForm(forms({ w8: other, w9: url }))).toBe('w9');
  });
});

test('a tax form is missing if the US dollar threshold is reached and no form is on file', () => {
  const lacks = (amount: number, overrides = {}, currency = 'USD') =>
    isTaxFormMissing({ unit: 'cash', amount, promoter: overrides }, { currency });
  expect([199_999, 200_000].map((amount) => lacks(amount))).toEqual([false, true]);
  expect(lacks(900_000, { taxForms: { w8: { url, recordedAt: NOW } } })).toBe(false);
  expect(lacks(900_000, {}, 'EUR')).toBe(false);
  expect(isTaxFormMissing({ unit: 'credits', amount: 900_000, promoter: {} }, { currency: 'USD' })).toBe(false);
});
