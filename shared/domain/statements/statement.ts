import type { Calculation, Commission } from '#shared/domain/commissions/commission.ts';
import { dayOf } from '#shared/domain/day.ts';
import type { PaidBy } from '#shared/domain/payout-methods/paid-by.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { type PayoutPeriod, payoutPeriod } from '#shared/domain/payouts/payout-period.ts';
import type { PayoutStatus } from '#shared/domain/payouts/state.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { Party } from './payout-parties.ts';

/** What a line is for. */
export const LINE_KINDS = ['sale', 'refund', 'refund_reversal', 'bonus', 'write_off', 'referral'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** What promoters call what a commission was made by: in statements, and in the portal. */
export const KINDS: { readonly [type in Commission['type']]: LineKind } = {
  sale: 'sale',
  refund: 'refund',
  refund_reversal: 'refund_reversal',
  manual: 'bonus',
  write_off: 'write_off',
  referral: 'referral',
  target: 'bonus',
};

/** The most lines that a statement has; a longer one sums them up by day. */
export const MOST_LINES = 5000;

/** A commission of the payout. */
export interface StatementLine {
  readonly commissionId: number;
  /** When it was earned, ISO 8601. */
  readonly at: string;
  /** Name of the campaign that it was earned in. */
  readonly campaign: string;
  readonly kind: LineKind;
  readonly tier: number;
  /** Whom it was earned by, as the promoter may see it; null where there is nobody. */
  readonly customer: string | null;
  /** In the smallest unit of the account's currency; null for one made by hand. */
  readonly saleAmount: number | null;
  /** How the amount came about. */
  readonly terms: Calculation;
  /** What the company has noted for the promoter. */
  readonly note: string | null;
  /** Integer of the payout's unit. */
  readonly amount: number;
}

/** What several lines come to. */
interface Subtotal {
  readonly count: number;
  /** Integer of the payout's unit. */
  readonly amount: number;
}

/** What a payout takes from another campaign than its own: a debt, which is negative, or earnings that settle one. */
interface CampaignTotal extends Subtotal {
  readonly campaignId: number;
  readonly campaign: string;
}

/** What a payout is made of, for the books of who pays and who is paid. */
export interface Statement {
  readonly payoutId: number;
  readonly status: PayoutStatus;
  /** The day it was paid, ISO 8601; the day it is due as long as it is not. */
  readonly issuedAt: string;
  readonly paidAt: string | null;
  readonly dueAt: string;
  readonly period: PayoutPeriod;
  readonly unit: Unit;
  /** ISO 4217 code of the account. */
  readonly currency: string;
  readonly campaign: string;
  readonly company: Party;
  readonly promoter: Party & { readonly id: number };
  readonly method: PaidBy | null;
  /** The payments batch that it is paid in, or was. */
  readonly batchId: number | null;
  /** What it says where the company makes out the invoice; null where it does not. */
  readonly selfBilling: string | null;
  /** By time; null where there are more than {@link MOST_LINES}. */
  readonly lines: readonly StatementLine[] | null;
  /** Of the payout's own campaign: together with {@link otherCampaigns} they come to the total. */
  readonly byKind: readonly (Subtotal & { readonly kind: LineKind })[];
  readonly otherCampaigns: readonly CampaignTotal[];
  /** The days in UTC on which something was earned. */
  readonly byDay: readonly (Subtotal & { readonly day: string })[];
  readonly count: number;
  /** Integer of the unit: the sum of all lines, and the amount of the payout. */
  readonly total: number;
}

type Summed = Pick<Commission, 'type' | 'createdAt' | 'amount' | 'campaignId'>;

/** Sums up commissions as they come: those of a large payout are never in memory together. */
export class StatementSums {
  readonly #kinds = new Map<LineKind, Subtotal>();
  readonly #days = new Map<string, Subtotal>();
  readonly #others = new Map<number, Subtotal>();
  readonly #campaignId: number;
  count = 0;
  total = 0;

  /** @param payout the payout that the commissions are in */
  constructor({ campaignId }: Pick<Payout, 'campaignId'>) {
    this.#campaignId = campaignId;
  }

  add({ type, createdAt, amount, campaignId }: Summed): void {
    this.count += 1;
    this.total += amount;
    if (campaignId === this.#campaignId) more(this.#kinds, KINDS[type], amount);
    else more(this.#others, campaignId, amount);
    more(this.#days, dayOf(createdAt), amount);
  }

  /** In the order of {@link LINE_KINDS}. */
  get byKind(): Statement['byKind'] {
    return LINE_KINDS.flatMap((kind) => {
      const sum = this.#kinds.get(kind);
      return sum ? [{ kind, ...sum }] : [];
    });
  }

  /** The sums of other campaigns, by campaign. */
  get byOtherCampaign(): (Subtotal & { readonly campaignId: number })[] {
    return [...this.#others]
      .map(([campaignId, sum]) => ({ campaignId, ...sum }))
      .sort((one, other) => one.campaignId - other.campaignId);
  }

  /** By time. */
  get byDay(): Statement['byDay'] {
    return [...this.#days].map(([day, sum]) => ({ day, ...sum })).sort((one, other) => (one.day < other.day ? -1 : 1));
  }

  /** Whether this is all that a payout is made of. */
  isOf({ commissionsCount, amount }: Pick<Payout, 'commissionsCount' | 'amount'>): boolean {
    return this.count === commissionsCount && this.total === amount;
  }
}

function more<Key>(sums: Map<Key, Subtotal>, key: Key, amount: number): void {
  const before = sums.get(key) ?? { count: 0, amount: 0 };
  sums.set(key, { count: before.count + 1, amount: before.amount + amount });
}

/** What a statement is made of. */
export interface StatementParts
  extends Pick<Statement, 'currency' | 'company' | 'promoter' | 'method' | 'selfBilling'> {
  readonly payout: Payout;
  readonly sums: StatementSums;
  /** All of the payout; null where there are too many. */
  readonly commissions: readonly Commission[] | null;
  /** The name of a campaign by its id. */
  readonly campaignOf: (id: number) => string;
  /** Whom a commission was earned by, as the promoter may see it. */
  readonly customerOf: (commission: Commission) => string | null;
}

/**
 * The statement of a payout. Its amounts are as they are paid: tax is not computed.
 * @throws Error where its lines do not come to the payout's amount: nobody is shown such a statement
 */
export function statementOf({ payout, sums, commissions, campaignOf, customerOf, ...said }: StatementParts): Statement {
  if (!sums.isOf(payout)) {
    throw new Error(`payout ${payout.id} is ${payout.amount}, but its commissions come to ${sums.total}`);
  }
  return {
    ...said,
    payoutId: payout.id,
    status: payout.status,
    issuedAt: payout.datePaid ?? payout.dueDate,
    paidAt: payout.datePaid,
    dueAt: payout.dueDate,
    period: payoutPeriod(payout),
    unit: payout.unit,
    campaign: campaignOf(payout.campaignId),
    batchId: payout.batchId ?? null,
    lines:
      commissions &&
      [...commissions]
        .sort(byTime)
        .map((commission) => lineOf(commission, campaignOf(commission.campaignId), customerOf(commission))),
    byKind: sums.byKind,
    otherCampaigns: sums.byOtherCampaign.map((sum) => ({ ...sum, campaign: campaignOf(sum.campaignId) })),
    byDay: sums.byDay,
    count: sums.count,
    total: sums.total,
  };
}

function lineOf(commission: Commission, campaign: string, customer: string | null): StatementLine {
  const kind = KINDS[commission.type];
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

function byTime(one: Commission, other: Commission): number {
  if (one.createdAt === other.createdAt) return one.id - other.id;
  return one.createdAt < other.createdAt ? -1 : 1;
}
