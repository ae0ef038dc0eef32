import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  changeBillingDetails,
  getBillingDetails,
  INVOICE_PREFIX,
  isTaxRate,
} from '#shared/domain/accounts/company-billing.ts';
import {
  completeDraft,
  deleteInvoice,
  draftInvoice,
  finalizeInvoice,
  type Invoice,
  isInvoiced,
  type PaidPayout,
  voidInvoice,
  withdrawInvoice,
} from '#shared/domain/invoices/invoice.ts';
import { findMissingDetails } from '#shared/domain/invoices/invoice-details.ts';
import { invoiceListChanges, invoiceListName } from '#shared/domain/invoices/invoice-lists.ts';
import { formatInvoiceNumber } from '#shared/domain/invoices/invoice-number.ts';
import { chooseTaxRate, subtractTax } from '#shared/domain/invoices/invoice-tax.ts';
import { findInvoiceToWithdraw, needsInvoice } from '#shared/domain/invoices/payout-invoice.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { settingsInput } from '#shared/routes/v2/settings/settings-input.ts';

const NOW = '2026-12-03T09:00:05.000Z';
const PAID = '2026-12-03T09:00:00.000Z';
const parties = {
  company: { name: 'Acme', address: 'Alte Straße 1', country: 'DE' },
  promoter: { name: 'Grace Hopper', address: 'Old Road 1', country: 'DE', vatId: 'DE2' },
};
const payout: PaidPayout = {
  id: 5,
  promoterId: 3,
  campaignId: 1,
  unit: 'cash',
  phase: 'sealed',
  status: 'completed',
  amount: 1190,
  commissionsCount: 1,
  datePaid: PAID,
  dueDate: PAID,
  createdAt: PAID,
  before: null,
  minimum: 1,
  revision: 4,
  parties,
  paidBy: null,
  getsInvoice: true,
};
const billing = getBillingDetails({ billing: { taxRate: '19' } });
const draft = draftInvoice(1, payout, { currency: 'EUR' }, NOW);
const finalized = finalizeInvoice(draft, billing, { serial: 7, now: NOW });

test('invoice numbers have a prefix and at least six digits', () => {
  expect([formatInvoiceNumber(null, 0), formatInvoiceNumber('GS-2026/', 1_234_567)]).toEqual([
    'AFF000000',
    'GS-2026/1234567',
  ]);
});

test.each([
  [1190, '19', 1000],
  [1000, '19', 840],
  [1, '19', 1],
  [10_001, '5.5', 9480],
  [9_007_199_254_740_991, '21', 7_443_966_326_232_224],
  [500, '0', 500],
])('of %i with a tax of %s percent, %i is the net amount', (amount, rate, net) => {
  expect(subtractTax(amount, rate)).toBe(net);
});

test('the tax rate applies to promoters with a VAT id in the country of the company', () => {
  const chooseRateFor = (promoter: object, company: object = parties.company) =>
    chooseTaxRate('19', { company, promoter: { ...parties.promoter, ...promoter } });
  expect([
    chooseRateFor({}),
    chooseRateFor({ country: ' de ' }),
    chooseRateFor({ country: 'FR' }),
    chooseRateFor({}, {}),
  ]).toEqual(['19', '19', '0', '0']);
  const { vatId, ...withoutId } = parties.promoter;
  expect(chooseTaxRate('19', { ...parties, promoter: withoutId })).toBe('0');
  expect(chooseTaxRate(null, parties)).toBe('0');
});

test('tax rates are decimals from 0 to 50', () => {
  const invalidRates = ['', '-1', '51', '50.001', '1e1', '19%', '1.2345', '007'];
  expect(['0', '19', '5.5', '50', '50.000'].filter((text) => !isTaxRate(text))).toEqual([]);
  expect(invalidRates.filter(isTaxRate)).toEqual([]);
});

test('prefixes of invoice numbers begin with a letter, and have letters, digits and dashes', () => {
  const invalidPrefixes = ['', '1E', '2026-12', '-A', '=A', 'A.', 'A/B', 'A B', 'A_'];
  expect(invalidPrefixes.filter((text) => INVOICE_PREFIX.test(text))).toEqual([]);
  expect(['AFF', 'GS-', 'E', 'Ö-2026-'].filter((text) => !INVOICE_PREFIX.test(text))).toEqual([]);
});

test('tax rates of settings have no needless zeros, so that no tax is always 0', () => {
  const rates = ['00', '0.0', 0, '19.50', '05', '0.001', '50.000'];
  const normalized = rates.map((rate) => v.parse(settingsInput, { company: { tax_rate: rate } }).company?.tax_rate);
  expect(normalized).toEqual(['0', '0', '0', '19.5', '5', '0.001', '50']);
});

test('a company that stopped issuing invoices has issued some, and one that never started has not', () => {
  const change = (before: object, issuesInvoices: boolean) =>
    changeBillingDetails(getBillingDetails({ billing: before }), { issuesInvoices });
  const never = change({}, false);
  const on = change(never, true);
  const off = change(change(on, false), false);
  expect([never, on, off].map((each) => getBillingDetails({ billing: each }).hasIssuedInvoices)).toEqual([
    false,
    true,
    true,
  ]);
});

test('an invoice needs names, addresses and countries', () => {
  expect(findMissingDetails(parties)).toEqual([]);
  expect(findMissingDetails({ company: { address: ' ' }, promoter: { company: 'Hopper Ltd' } })).toEqual([
    ...['company.address', 'company.country', 'promoter.address', 'promoter.country'],
  ]);
});

test('a country that is not an ISO code counts as missing', () => {
  const missing = (country: string) =>
    findMissingDetails({ company: { ...parties.company, country }, promoter: { ...parties.promoter, country } });
  expect(['DE', ' de '].flatMap(missing)).toEqual([]);
  for (const country of ['Germany', 'XX', 'D'])
    expect(missing(country)).toEqual(['company.country', 'promoter.country']);
  const payoutWithCountryName = {
    ...payout,
    parties: { ...parties, promoter: { ...parties.promoter, country: 'Germany' } },
  };
  expect(draftInvoice(1, payoutWithCountryName, { currency: 'EUR' }, NOW).missing).toEqual(['promoter.country']);
});

test('a finalized draft has number, tax and a self-billing note, and keeps its amount', () => {
  expect(draft).toMatchObject({ status: 'draft', number: null, net: 1190, taxRate: '0' });
  expect(finalized).toMatchObject({
    status: 'paid',
    number: 'AFF000007',
    amount: 1190,
    net: 1000,
    taxRate: '19',
    finalizedAt: NOW,
    parties: { ...parties, selfBilling: { note: null } },
  });
});

test('a draft without details cannot be completed, and the message names them', () => {
  const { parties: omitted, ...nameless } = payout;
  const incomplete = draftInvoice(2, nameless, { currency: 'EUR' }, NOW);
  expect(incomplete.missing).toHaveLength(5);
  const message =
    'Invoice 2 lacks details: set promoter.name, promoter.address, promoter.country, and finalize it again.';
  expect(() => completeDraft(incomplete, { ...parties, promoter: {} })).toThrow(
    expect.objectContaining({ reason: { code: 'invalid', message } }),
  );
  expect(completeDraft(incomplete, parties)).toMatchObject({ missing: [], parties });
});

test('an invoice is voided only if final, and deleted only as a draft', () => {
  expect(voidInvoice(finalized, NOW)).toMatchObject({ status: 'voided', number: 'AFF000007', voidedAt: NOW });
  expect(deleteInvoice(draft, NOW)).toMatchObject({ status: 'draft', deletedAt: NOW });
  expect(() => voidInvoice(draft, NOW)).toThrow('invalid');
  expect(() => deleteInvoice(finalized, NOW)).toThrow('invalid');
  expect(withdrawInvoice(finalized, NOW)).toMatchObject({ status: 'voided' });
  expect(withdrawInvoice(draft, NOW)).toMatchObject({ deletedAt: NOW });
});

test('a deleted draft keeps no names and addresses, and a voided invoice keeps them', () => {
  expect(deleteInvoice(draft, NOW).parties).toEqual({ company: {}, promoter: {} });
  expect(withdrawInvoice(draft, NOW).parties).toEqual({ company: {}, promoter: {} });
  expect(withdrawInvoice(finalized, NOW).parties).toEqual(finalized.parties);
});

test('cash payouts that were paid while invoices were on get invoices', () => {
  const { getsInvoice, ...uninvoiced } = payout;
  const others: Payout[] = [
    uninvoiced,
    { ...payout, unit: 'points' },
    { ...payout, amount: 0 },
    { ...payout, status: 'failed', datePaid: null },
  ];
  expect([isInvoiced(payout), others.filter(isInvoiced)]).toEqual([true, []]);
});

test('each payment has one invoice, and that of an undone payment is withdrawn', () => {
  const unpaid: Payout = { ...payout, status: 'pending', datePaid: null };
  const paidAgain = { ...payout, datePaid: '2026-12-04T09:00:00.000Z' };
  const plan = (now: Payout, latest: Invoice | null) => [
    needsInvoice({ payout: now, latest }),
    findInvoiceToWithdraw({ payout: now, latest }) !== null,
  ];
  expect(plan(payout, null)).toEqual([true, false]);
  expect(plan(payout, finalized)).toEqual([false, false]);
  expect(plan(payout, voidInvoice(finalized, NOW))).toEqual([false, false]);
  expect(plan(unpaid, finalized)).toEqual([false, true]);
  expect(plan(unpaid, voidInvoice(finalized, NOW))).toEqual([false, false]);
  expect(plan(paidAgain, finalized)).toEqual([true, true]);
  expect(plan(paidAgain, deleteInvoice(draft, NOW))).toEqual([true, false]);
});

test('an invoice is in the list of each combination of statuses that includes its own', () => {
  const lists = (before: Invoice | null, after: Invoice) =>
    invoiceListChanges(before, after).flatMap((change) =>
      change.of === 'list' ? [`${change.added.length > 0 ? '+' : '-'}${change.list}`] : [],
    );
  const all = ['draft', 'draft+voided', 'draft+paid', 'draft+paid+voided'];
  expect(lists(null, draft).toSorted()).toEqual(
    all.flatMap((name) => [`+invoices#${name}`, `+invoices#promoter#3#${name}`]).toSorted(),
  );
  expect(
    lists(finalized, voidInvoice(finalized, NOW))
      .filter((name) => !name.includes('promoter'))
      .toSorted(),
  ).toEqual([...['+invoices#draft+voided', '+invoices#voided', '-invoices#draft+paid', '-invoices#paid']]);
  expect(lists(draft, deleteInvoice(draft, NOW)).every((name) => name.startsWith('-'))).toBe(true);
  expect([invoiceListName(), invoiceListName({ promoterId: 3, statuses: ['voided', 'paid', 'open'] })]).toEqual([
    'invoices#draft+paid+voided',
    'invoices#promoter#3#paid+voided',
  ]);
});
