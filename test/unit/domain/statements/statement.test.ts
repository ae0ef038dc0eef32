import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BillingDetails, getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import {
  companyParty,
  currentParties,
  promoterParty,
  resolvePayoutDestination,
  selfBillingNote,
} from '#shared/domain/statements/parties.ts';
import { formatStatement } from '#shared/domain/statements/statement-texts.ts';
import { aLine, aStatement, buildPayoutOfLines } from '#test/support/statements/statements.ts';
import { aPromoter } from '#test/unit/domain/builders.ts';

const refund = aLine(2, {
  type: 'refund',
  amount: -500,
  saleAmount: -2500,
  calculation: { sale_event_id: 'invoice-1', commission_id: 1, refunded: 2500, of: 10_000 },
});
const bonus = aLine(3, {
  type: 'manual',
  amount: 1000,
  calculation: { manual: 1000 },
  leadId: null,
  externalNote: 'Talk',
});

describe('statements', () => {
  test('a statement sums to its payout by line, kind and day', () => {
    const commission = fc.record({
      type: fc.constantFrom<Commission['type']>('sale', 'refund', 'manual', 'write_off', 'referral', 'target'),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(commission, { maxLength: 40 }), (some) => {
        const commissions = some.map((one, index) => aLine(index + 1, one));
        const { lines, byKind, byDay, total } = aStatement(commissions);
        const sum = (all: readonly { readonly amount: number }[]) => all.reduce((so, { amount }) => so + amount, 0);
        expect([sum(lines ?? []), sum(byKind), sum(byDay)]).toEqual([total, total, total]);
        expect(total).toBe(buildPayoutOfLines(commissions).amount);
      }),
    );
  });

  test('a statement has refunds as negative lines, and bonuses', () => {
    const { lines, byKind, total } = aStatement([aLine(1), refund, bonus]);
    expect(lines?.map(({ kind, amount, saleAmount }) => [kind, amount, saleAmount])).toEqual([
      ['sale', 2000, 10_000],
      ['refund', -500, -2500],
      ['bonus', 1000, null],
    ]);
    expect(byKind.map(({ kind, count, amount }) => [kind, count, amount])).toEqual([
      ['sale', 1, 2000],
      ['refund', 1, -500],
      ['bonus', 1, 1000],
    ]);
    expect(total).toBe(2500);
  });

  test('a statement whose lines differ from the payout is an error', () => {
    const payout = buildPayoutOfLines([aLine(1), aLine(2)]);
    expect(() => aStatement([aLine(1)], { payout })).toThrow(
      'payout 5 has the amount 4000, but its commissions add up to 2000',
    );
  });

  test('a long statement is summed by day', () => {
    const { lines, byDay, count } = aStatement([aLine(1), aLine(29), aLine(2)], {}, false);
    expect(lines).toBeNull();
    expect(count).toBe(3);
    expect(byDay).toEqual([
      { day: '2026-11-02', count: 2, amount: 4000 },
      { day: '2026-11-03', count: 1, amount: 2000 },
    ]);
  });

  test('a statement is issued on the payment date, or on the due date until then', () => {
    const payout = buildPayoutOfLines([aLine(1)], { status: 'completed', datePaid: '2026-12-03T09:00:00.000Z' });
    expect(aStatement([aLine(1)], { payout }).issuedAt).toBe(payout.datePaid);
    expect(aStatement([aLine(1)]).issuedAt).toBe(buildPayoutOfLines([]).dueDate);
  });
});

describe('payout method of a statement', () => {
  const promoter = aPromoter({ profile: { ...aPromoter().profile, paypalEmail: 'grace@example.com' } });
  const changedPromoter = {
    ...promoter,
    payoutMethods: { methods: [], disabled: [], selected: null, paypalChangedAt: '2026-12-05T00:00:00.000Z' },
  };
  const expected = { method: 'paypal', shown: 'gr…@e…' };

  test('a statement of an unpaid payout shows the current method', () => {
    expect(resolvePayoutDestination(changedPromoter, { datePaid: null }, null)).toEqual(expected);
  });

  test('a statement shows no method if it changed after a manual payment', () => {
    expect(resolvePayoutDestination(changedPromoter, { datePaid: '2026-12-03T00:00:00.000Z' }, null)).toBeNull();
    expect(resolvePayoutDestination(changedPromoter, { datePaid: '2026-12-06T00:00:00.000Z' }, null)).toEqual(expected);
  });

  test('a statement shows the method of the payment batch', () => {
    const payment = { batch: { method: 'wise' as const }, payment: { shown: 'xy…@w…' } };
    expect(resolvePayoutDestination(changedPromoter, { datePaid: '2026-12-03T00:00:00.000Z' }, payment)).toEqual({
      method: 'wise',
      shown: 'xy…@w…',
    });
  });

  test('a statement shows the method stored with the paid payout, including none', () => {
    const payment = { batch: { method: 'wise' as const }, payment: { shown: 'xy…@w…' } };
    const datePaid = '2026-12-03T00:00:00.000Z';
    expect(
      resolvePayoutDestination(promoter, { datePaid, paidBy: { method: 'bank', shown: 'DE…3000' } }, payment),
    ).toEqual({
      method: 'bank',
      shown: 'DE…3000',
    });
    expect(resolvePayoutDestination(promoter, { datePaid, paidBy: null }, null)).toBeNull();
  });
});

describe('parties of a statement', () => {
  const promoter = aPromoter({ firstName: 'Grace', profile: { ...aPromoter().profile, vatId: 'GB1' } });
  const anAccount = (name: string, billing: Partial<BillingDetails>) => {
    const createdAt = '2026-01-01T00:00:00.000Z';
    return { id: 1, name, currency: 'EUR', createdAt, billing: getBillingDetails({ billing }) };
  };
  const account = anAccount('Acme', { legalName: 'Acme GmbH', selfBilling: true, selfBillingNote: 'Own words' });
  const laterAccount = anAccount('Other', { address: 'New Road 2', email: 'new@acme.example' });

  test('stored parties omit empty fields and e-mail addresses', () => {
    expect(currentParties(account, promoter)).toEqual({
      company: { name: 'Acme GmbH' },
      promoter: { name: 'Grace', vatId: 'GB1' },
      selfBilling: { note: 'Own words' },
    });
    expect(currentParties(laterAccount, promoter)).not.toHaveProperty('selfBilling');
  });

  test('a statement shows the parties stored with the payout, but current e-mail addresses', () => {
    const payout = { parties: currentParties(account, promoter) };
    expect(companyParty(laterAccount, payout)).toEqual({ ...companyParty(account), email: 'new@acme.example' });
    expect(promoterParty(aPromoter({ email: '' }), payout)).toEqual({ ...promoterParty(promoter), email: null });
    expect(selfBillingNote(laterAccount, 'en', payout)).toBe('Own words');
    expect(selfBillingNote(account, 'en', { parties: currentParties(laterAccount, promoter) })).toBeNull();
  });

  test('a statement shows current parties if an old version completed the payout', () => {
    const payout = buildPayoutOfLines([aLine(1)], { status: 'completed' });
    expect(companyParty(laterAccount, payout).name).toBe('Other');
    expect(promoterParty(promoter, payout).vatId).toBe('GB1');
  });
});

describe('written statement', () => {
  test('a written statement names parties, sales, terms and totals', () => {
    const formatted = formatStatement(aStatement([aLine(1), refund, bonus], { selfBilling: 'Self-billing' }), 'en');
    expect(formatted.parties.map(({ lines }) => lines)).toEqual([
      ['Acme GmbH', 'Hauptstraße 1', '10115 Berlin', 'Germany', 'VAT ID: DE123456789'],
      ['Hopper Ltd', 'Grace Hopper', 'United States', 'grace@example.com', 'Promoter 3'],
    ]);
    expect(formatted.rows).toEqual([
      ['Nov 2, 2026', 'Sale', 'cu1…@e…', '€100.00', '20%', '€20.00'],
      ['Nov 3, 2026', 'Refund', 'cu2…@e…', '−€25.00', '€25.00 of €100.00', '−€5.00'],
      ['Nov 4, 2026', 'Bonus', 'cunull…@e…', '', 'Talk', '€10.00'],
    ]);
    expect(formatted.subtotals.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Sale (1) €20.00',
      'Refund (1) −€5.00',
      'Bonus (1) €10.00',
    ]);
    expect(formatted.total).toEqual({ label: 'Total', text: '€25.00' });
    expect(formatted.selfBilling).toBe('Self-billing');
    expect(formatted.remarks.at(-1)).toBe('Questions: billing@acme.example');
  });

  test('a written statement says if the payout is due, paid or failed', () => {
    const status = (overrides: object) =>
      formatStatement(aStatement([aLine(1)], { payout: buildPayoutOfLines([aLine(1)], overrides) }), 'en').facts[3]
        ?.text;
    expect(status({})).toBe('Not paid yet, due on Dec 21, 2026');
    expect(status({ status: 'completed', datePaid: '2026-12-03T09:00:00.000Z' })).toBe('Paid on Dec 3, 2026');
    expect(status({ status: 'failed' })).toBe('Payment failed, due on Dec 21, 2026');
  });

  test('a statement is written in the requested language', () => {
    const text = formatStatement(
      aStatement([aLine(1, { calculation: { percent: '12.5', of: 'sale', base: 1 } })]),
      'de',
    );
    expect(text.title).toBe('Abrechnung der Auszahlung 5');
    expect(text.rows[0]?.slice(3)).toEqual(['100,00 €', '12,5 %', '20,00 €']);
    expect(text.columns.map(({ label }) => label)).toEqual([
      ...['Datum', 'Art', 'Kunde', 'Verkaufsbetrag', 'Berechnung', 'Betrag'],
    ]);
  });

  test('a written statement counts non-cash units', () => {
    const flat = aLine(1, { unit: 'credits', amount: 15, calculation: { flat: 5, quantity: 3 } });
    const payout = { ...buildPayoutOfLines([]), unit: 'credits', amount: 15, commissionsCount: 1 } as const;
    const text = formatStatement(aStatement([flat], { payout }), 'en');
    expect(text.rows[0]?.slice(3)).toEqual(['€100.00', '3 × 5', '15']);
    expect(text.facts.at(-1)).toEqual({ label: 'Paid in', text: 'Credits' });
  });
});
