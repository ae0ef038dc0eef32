import { type MethodKind, PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { MAX_RESERVED_NAMES } from '#shared/domain/promoters/links/reserved-names.ts';
import { Names, type PromoterField } from './names.ts';
import type { Unit } from './offers.ts';
import type {
  ModelBatch,
  ModelCampaign,
  ModelCode,
  ModelCommission,
  ModelLead,
  ModelPayout,
  ModelPromoter,
  ModelPromotion,
  ModelRefund,
  ModelSale,
  Person,
} from './records.ts';

export class Model {
  readonly campaigns: ModelCampaign[];
  readonly sequence: string;
  readonly names: Names;
  readonly promoters: ModelPromoter[] = [];
  readonly codes: ModelCode[] = [];
  readonly leads: ModelLead[] = [];
  readonly sales: ModelSale[] = [];
  readonly refunds: ModelRefund[] = [];
  readonly commissions: ModelCommission[] = [];
  readonly payouts: ModelPayout[] = [];
  readonly batches: ModelBatch[];
  readonly #givenUp = new Map<string, ModelPromoter>();
  readonly #reservations = new Map<ModelPromoter, number>();
  #made = 0;

  constructor(campaigns: readonly ModelCampaign[], sequence: string, batches: ModelBatch[]) {
    this.campaigns = [...campaigns];
    this.batches = batches;
    this.sequence = sequence;
    this.names = new Names(sequence);
  }

  fresh(what: string): string {
    this.#made += 1;
    return `${what}-${this.sequence}-${this.#made}`;
  }

  promoter(index: number): ModelPromoter {
    return pick(this.promoters, index);
  }

  promoterBy(field: PromoterField, text: string): ModelPromoter | undefined {
    const live = this.promoters.filter(({ deleted }) => !deleted);
    if (field === 'email') return live.find(({ email }) => email === text);
    if (field === 'cust_id') return live.find(({ custId }) => custId === text);
    return this.promotionBy(field, text)?.promoter;
  }

  get promotions(): ModelPromotion[] {
    return this.promoters.flatMap(({ promotions }) => promotions);
  }

  promotionBy(field: 'ref_id' | 'promo_code', text: string): ModelPromotion | undefined {
    const held = this.promotions
      .filter(({ promoter, hidden }) => !promoter.deleted && !hidden)
      .find((promotion) =>
        (field === 'ref_id' ? [promotion.refId, ...promotion.former] : [promotion.promoCode]).includes(text),
      );
    return held ?? (field === 'promo_code' ? this.codeOf(text)?.promotion : undefined);
  }

  codeOf(text: string): ModelCode | undefined {
    return this.codes.find((code) => code.text === text && !code.archived && !code.promotion.promoter.deleted);
  }

  giveUp(promoter: ModelPromoter, code: string): void {
    const count = this.#reservations.get(promoter) ?? 0;
    if (count >= MAX_RESERVED_NAMES) return;
    this.#reservations.set(promoter, count + 1);
    this.#givenUp.set(code, promoter);
  }

  /** Whether the text is reserved for another promoter, who lost it or was deleted. */
  isReserved(field: 'ref_id' | 'promo_code', text: string, own?: ModelPromoter): boolean {
    const holder = field === 'promo_code' ? this.#givenUp.get(text) : undefined;
    if (holder && holder !== own) return true;
    const left = this.promotions.filter(({ promoter, hidden }) => promoter.deleted && !hidden);
    if (field === 'ref_id') return left.some(({ refId, former }) => [refId, ...former].includes(text));
    const codes = this.codes.filter(({ archived, promotion }) => !archived && promotion.promoter.deleted);
    return [...left.map(({ promoCode }) => promoCode), ...codes.map((code) => code.text)].includes(text);
  }

  leadOf({ email, uid }: Person): ModelLead | undefined {
    const live = this.leads.filter(({ deleted }) => !deleted);
    return (
      live.find((lead) => uid !== undefined && lead.uid === uid) ??
      live.find((lead) => email !== undefined && lead.email === email)
    );
  }

  payoutAmount(payout: ModelPayout): number {
    return sum(this.commissions.filter((commission) => commission.payout === payout));
  }

  forget(rows: readonly ModelCommission[]): void {
    for (const row of rows) {
      Object.assign(row, { payout: null, deleted: true });
      this.commissions.splice(this.commissions.indexOf(row), 1);
    }
  }

  empty(payout: ModelPayout): void {
    for (const commission of this.commissions) if (commission.payout === payout) commission.payout = null;
  }

  balances(promoter: ModelPromoter, unit: Unit): { earned: number; paid: number } {
    const isOwn = (row: { owner: ModelPromotion; unit: Unit }) => row.owner.promoter === promoter && row.unit === unit;
    const completed = this.payouts.filter((payout) => isOwn(payout) && payout.status === 'completed');
    return {
      earned: sum(this.commissions.filter((row) => isOwn(row) && row.status === 'approved')),
      paid: completed.reduce((total, payout) => total + this.payoutAmount(payout), 0),
    };
  }

  /** Approved commissions in no payout, by promotion and unit. `isMeant` also checks holding periods. */
  unpaid(isMeant: (commission: ModelCommission) => boolean): ModelCommission[][] {
    const rows = this.commissions.filter((row) => row.status === 'approved' && !row.payout && isMeant(row));
    return [...Map.groupBy(rows, ({ owner, unit }) => `${owner.id} ${unit}`).values()];
  }
}

export const NOT_OF_A_SALE = {
  payout: null,
  past: false,
  held: false,
  of: null,
  isOthers: false,
  month: null,
} as const;

export function findSelectedMethod({ methods, chosen }: ModelPromoter): MethodKind | null {
  if (chosen !== null && methods.has(chosen)) return chosen;
  return PAYOUT_METHODS.find((method) => methods.has(method)) ?? null;
}

export function isInBatch({ status, batch }: ModelPayout): boolean {
  return status === 'processing' && batch !== null;
}

/** Whether a payout keeps its commissions: paid or being paid. */
export function isLocked(payout: ModelPayout | null): boolean {
  return payout !== null && (payout.status === 'completed' || isInBatch(payout));
}

export function isActive(lead: ModelLead): boolean {
  return lead.customer && (lead.state === 'active' || lead.state === 'subscribed');
}

export function isBanned({ promoter, blocked }: ModelPromotion): boolean {
  return promoter.deleted || promoter.denied || blocked;
}

export function canReceiveSales(lead: ModelLead): boolean {
  return lead.state !== 'denied' && !isBanned(lead.owner);
}

export function createEmptyFigures(): Pick<ModelPromotion, 'counts' | 'reached' | 'seen' | 'ruled' | 'movedUp'> {
  const counts = {
    leads_count: 0,
    customers_count: 0,
    active_customers_count: 0,
    sales_count: 0,
    sales_total: 0,
    refunds_count: 0,
    refunds_total: 0,
    cancellations_count: 0,
  };
  return { counts, reached: new Map(), seen: null, movedUp: false, ruled: { customers: 0, total: 0 } };
}

export function sum(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0);
}

export function pick<T>(rows: readonly T[], index: number): T {
  if (rows.length === 0) throw new Error('nothing to pick from');
  return rows[index % rows.length] as T;
}
