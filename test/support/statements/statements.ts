import type { Calculation, Commission } from '#shared/domain/commissions/commission.ts';
import { addCommissionsToPayout, type Payout } from '#shared/domain/payouts/payout.ts';
import { buildPayout } from '#shared/domain/payouts/payout-terms.ts';
import {
  buildStatement,
  type Statement,
  type StatementParts,
  StatementSums,
} from '#shared/domain/statements/statement.ts';

const scope = { promoterId: 3, campaignId: 2, unit: 'cash' } as const;
const NOBODY = { company: null, companyNumber: null, address: null, country: null, vatId: null, email: null };

export function aLine(id: number, overrides: Partial<Commission> = {}): Commission {
  const terms: Calculation = { percent: '20', of: 'sale', base: 10_000 };
  const createdAt = `2026-11-${String(1 + (id % 28)).padStart(2, '0')}T12:00:00.000Z`;
  const commission = {
    ...scope,
    id,
    type: 'sale',
    amount: 2000,
    saleAmount: 10_000,
    calculation: terms,
    tier: 1,
    leadId: id,
  };
  return {
    ...commission,
    status: 'approved',
    payoutId: 5,
    createdAt,
    revision: 1,
    suspicion: 'no_suspicion',
    ...overrides,
  } as Commission;
}

export function buildPayoutOfLines(commissions: readonly Commission[], overrides: Partial<Payout> = {}): Payout {
  const terms = { before: '2026-12-01T00:00:00.000Z', minimumOf: () => 0, dueDays: 20 };
  const { payout } = addCommissionsToPayout(buildPayout(5, scope, terms, '2026-12-01T00:00:00.000Z'), commissions);
  return { ...payout, ...overrides };
}

/** @param listed whether the statement lists its commissions */
export function aStatement(
  commissions: readonly Commission[],
  overrides: Partial<Omit<StatementParts, 'sums' | 'commissions'>> = {},
  listed = true,
): Statement {
  const sums = new StatementSums(scope);
  for (const commission of commissions) sums.add(commission);
  return buildStatement({
    payout: buildPayoutOfLines(commissions),
    sums,
    commissions: listed ? commissions : null,
    customerOf: ({ leadId }) => `cu${leadId}…@e…`,
    currency: 'EUR',
    findCampaignName: () => 'Partners',
    company: {
      ...NOBODY,
      name: 'Acme GmbH',
      address: 'Hauptstraße 1\n10115 Berlin',
      country: 'DE',
      vatId: 'DE123456789',
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
    ...overrides,
  });
}
