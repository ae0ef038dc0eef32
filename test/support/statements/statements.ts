import type { Calculation, Commission } from '#shared/domain/commissions/commission.ts';
import { gather, type Payout } from '#shared/domain/payouts/payout.ts';
import { newPayout } from '#shared/domain/payouts/payout-terms.ts';
import {
  type Statement,
  type StatementParts,
  StatementSums,
  statementOf,
} from '#shared/domain/statements/statement.ts';

const of = { promoterId: 3, campaignId: 2, unit: 'cash' } as const;
const NOBODY = { company: null, companyNumber: null, address: null, country: null, vatId: null, email: null };

export function aLine(id: number, more: Partial<Commission> = {}): Commission {
  const terms: Calculation = { percent: '20', of: 'sale', base: 10_000 };
  const createdAt = `2026-11-${String(1 + (id % 28)).padStart(2, '0')}T12:00:00.000Z`;
  const one = { ...of, id, type: 'sale', amount: 2000, saleAmount: 10_000, calculation: terms, tier: 1, leadId: id };
  return {
    ...one,
    status: 'approved',
    payoutId: 5,
    createdAt,
    revision: 1,
    suspicion: 'no_suspicion',
    ...more,
  } as Commission;
}

export function payoutOf(commissions: readonly Commission[], more: Partial<Payout> = {}): Payout {
  const terms = { before: '2026-12-01T00:00:00.000Z', minimumOf: () => 0, dueDays: 20 };
  const { payout } = gather(newPayout(5, of, terms, '2026-12-01T00:00:00.000Z'), commissions);
  return { ...payout, ...more };
}

/** @param listed whether the statement lists its commissions */
export function aStatement(
  commissions: readonly Commission[],
  more: Partial<Omit<StatementParts, 'sums' | 'commissions'>> = {},
  listed = true,
): Statement {
  const sums = new StatementSums(of);
  for (const one of commissions) sums.add(one);
  return statementOf({
    payout: payoutOf(commissions),
    sums,
    commissions: listed ? commissions : null,
    customerOf: ({ leadId }) => `cu${leadId}…@e…`,
    currency: 'EUR',
    campaignOf: () => 'Partners',
    company: {
      ...{ ...NOBODY, name: 'Acme GmbH', address: 'Hauptstraße 1\n10115 Berlin', country: 'DE', vatId: 'DE123456789' },
      email: 'billing@acme.example',
    },
    promoter: {
      ...NOBODY,
      id: 3,
      name: 'Grace Hopper',
      company: 'Hopper Ltd',
      country: 'US',
      email: 'grace@example.com',
    },
    method: { method: 'paypal', shown: 'gr…@e…' },
    selfBilling: null,
    ...more,
  });
}
