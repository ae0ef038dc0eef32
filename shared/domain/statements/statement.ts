import type { Calculation, Commission } from '#shared/domain/commissions/commission.ts';
import { toDay } from '#shared/domain/day.ts';
import type { PayoutDestination } from '#shared/domain/payout-methods/payout-destination.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { type PayoutPeriod, payoutPeriod } from '#shared/domain/payouts/payout-period.ts';
import type { PayoutStatus } from '#shared/domain/payouts/payout-state.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { StatementParty } from './payout-parties.ts';

export const LINE_KINDS = ['sale', 'refund', 'refund_reversal', 'bonus', 'write_off', 'referral'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Names of commission types in statements and the portal. */
export const LINE_KIND_BY_TYPE: { readonly [type in Commission['type']]: LineKind } = {
  sale: 'sale',
  refund: 'refund',
  refund_reversal: 'refund_reversal',
  manual: 'bonus',
  write_off: 'write_off',
  referral: 'referral',
  target: 'bonus',
};

/** Longer statements are summed by day. */
export const MAX_STATEMENT_LINES = 5000;

/** A commission of the payout. */
export interface StatementLine {
  readonly commissionId: number;
  readonly at: string;
  readonly campaign: string;
  readonly kind: LineKind;
  readonly tier: number;
  /** Name that the promoter may see; null without one. */
  readonly customer: string | null;
  /** In the smallest unit of the account's currency; null for manual commissions. */
  readonly saleAmount: number | null;
  readonly terms: Calculation;
  /** The company's note for the promoter. */
  readonly note: string | null;
  /** Integer in the payout's unit. */
  readonly amount: number;
}

interface Subtotal {
  readonly count: number;
  /** Integer in the payout's unit. */
  readonly amount: number;
}

/** Sum of another campaign: a negative debt, or earnings that offset one. */
interface CampaignTotal extends Subtotal {
  readonly campaignId: number;
  readonly campaign: string;
}

/** Contents of a statement for both parties' accounting. */
export interface Statement {
  readonly payoutId: number;
  readonly status: PayoutStatus;
  /** Day of payment, or the due date until then. */
  readonly issuedAt: string;
  readonly paidAt: string | null;
  readonly dueAt: string;
  readonly period: PayoutPeriod;
  readonly unit: Unit;
  readonly currency: string;
  readonly campaign: string;
  readonly company: StatementParty;
  readonly promoter: StatementParty & { readonly id: number };
  readonly method: PayoutDestination | null;
  readonly batchId: number | null;
  /** Self-billing note. */
  readonly selfBilling: string | null;
  /** By time; null above {@link MAX_STATEMENT_LINES}. */
  readonly lines: readonly StatementLine[] | null;
  /** Sums of the payout's own campaign; with {@link otherCampaigns} they equal the total. */
  readonly byKind: readonly (Subtotal & { readonly kind: LineKind })[];
  readonly otherCampaigns: readonly CampaignTotal[];
  /** Days in UTC. */
  readonly byDay: readonly (Subtotal & { readonly day: string })[];
  readonly count: number;
  /** Sum of all lines and amount of the payout. */
  readonly total: number;
}

type Summed = Pick<Commission, 'type' | 'createdAt' | 'amount' | 'campaignId'>;

/** Sums commissions one at a time, so that a large payout need not be in memory. */
export class StatementSums {
  readonly #kinds = new Map<LineKind, Subtotal>();
  readonly #days = new Map<string, Subtotal>();
  readonly #others = new Map<number, Subtotal>();
  readonly #campaignId: number;
  count = 0;
  total = 0;

  /** @param payout that contains the commissions */
  constructor({ campaignId }: Pick<Payout, 'campaignId'>) {
    this.#campaignId = campaignId;
  }

  add({ type, createdAt, amount, campaignId }: Summed): void {
    this.count += 1;
    this.total += amount;
    if (campaignId === this.#campaignId) addToSubtotal(this.#kinds, LINE_KIND_BY_TYPE[type], amount);
    else addToSubtotal(this.#others, campaignId, amount);
    addToSubtotal(this.#days, toDay(createdAt), amount);
  }

  /** In the order of {@link LINE_KINDS}. */
  get byKind(): Statement['byKind'] {
    return LINE_KINDS.flatMap((kind) => {
      const sum = this.#kinds.get(kind);
      return sum ? [{ kind, ...sum }] : [];
    });
  }

  get byOtherCampaign(): (Subtotal & { readonly campaignId: number })[] {
    return [...this.#others]
      .map(([campaignId, sum]) => ({ campaignId, ...sum }))
      .sort((a, b) => a.campaignId - b.campaignId);
  }

  get byDay(): Statement['byDay'] {
    return [...this.#days].map(([day, sum]) => ({ day, ...sum })).sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  /** Whether the sums equal the payout. */
  isOf({ commissionsCount, amount }: Pick<Payout, 'commissionsCount' | 'amount'>): boolean {
    return this.count === commissionsCount && this.total === amount;
  }
}

function addToSubtotal<Key>(sums: Map<Key, Subtotal>, key: Key, amount: number): void {
  const before = sums.get(key) ?? { count: 0, amount: 0 };
  sums.set(key, { count: before.count + 1, amount: before.amount + amount });
}

/** Input of a statement. */
export interface StatementParts
  extends Pick<Statement, 'currency' | 'company' | 'promoter' | 'method' | 'selfBilling'> {
  readonly payout: Payout;
  readonly sums: StatementSums;
  /** Null when there are too many. */
  readonly commissions: readonly Commission[] | null;
  readonly findCampaignName: (id: number) => string;
  /** Returns the customer's name as the promoter may see it. */
  readonly customerOf: (commission: Commission) => string | null;
}

/**
 * Builds a statement. Amounts are as paid; tax is not computed.
 * @throws Error if its lines do not add up to the payout's amount
 */
export function buildStatement({
  payout,
  sums,
  commissions,
  findCampaignName,
  customerOf,
  ...details
}: StatementParts): Statement {
  if (!sums.isOf(payout)) {
    throw new Error(`payout ${payout.id} has the amount ${payout.amount}, but its commissions add up to ${sums.total}`);
  }
  return {
    ...details,
    payoutId: payout.id,
    status: payout.status,
    issuedAt: payout.datePaid ?? payout.dueDate,
    paidAt: payout.datePaid,
    dueAt: payout.dueDate,
    period: payoutPeriod(payout),
    unit: payout.unit,
    campaign: findCampaignName(payout.campaignId),
    batchId: payout.batchId ?? null,
    lines:
      commissions &&
      [...commissions]
        .sort(compareByTime)
        .map((commission) =>
          buildStatementLine(commission, findCampaignName(commission.campaignId), customerOf(commission)),
        ),
    byKind: sums.byKind,
    otherCampaigns: sums.byOtherCampaign.map((sum) => ({ ...sum, campaign: findCampaignName(sum.campaignId) })),
    byDay: sums.byDay,
    count: sums.count,
    total: sums.total,
  };
}

function buildStatementLine(commission: Commission, campaign: string, customer: string | null): StatementLine {
  const kind = LINE_KIND_BY_TYPE[commission.type];
  const isOfSale = kind === 'sale' || kind === 'refund' || kind === 'refund_reversal';
  return {
    commissionId: commission.id,
    at: commission.createdAt,
    campaign,
    kind,
    tier: commission.tier,
    customer,
    saleAmount: isOfSale ? commission.saleAmount : null,
    terms: commission.calculation,
    note: commission.externalNote ?? null,
    amount: commission.amount,
  };
}

function compareByTime(a: Commission, b: Commission): number {
  if (a.createdAt === b.createdAt) return a.id - b.id;
  return a.createdAt < b.createdAt ? -1 : 1;
}
