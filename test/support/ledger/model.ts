import { Names, type PromoterField } from './names.ts';
import type { Offer, Unit } from './offers.ts';

/** What the service should hold, kept as simply as it can be said; written without a look at how the service does it. */
export interface ModelCampaign {
  readonly id: number;
  readonly offer: Offer;
  /** The rewards that it gives. */
  readonly rewardIds: readonly number[];
  /** It is of this sequence alone, so that it can be deleted. */
  readonly own?: boolean;
  deleted?: boolean;
}

/** A promo code beside the one that a promotion has of its own. */
export interface ModelCode {
  readonly id: number;
  text: string;
  promotion: ModelPromotion;
  archived: boolean;
}

export interface ModelPromoter {
  readonly id: number;
  email: string;
  custId: string | null;
  parent: ModelPromoter | null;
  readonly promotions: ModelPromotion[];
  /** The one that is meant where no campaign is named. */
  main: ModelPromotion;
  /** Turned away: it earns nothing in any campaign. */
  denied: boolean;
  archived: boolean;
  deleted: boolean;
}

/** A promoter in one campaign: who owns leads and commissions. */
export interface ModelPromotion {
  readonly id: number;
  readonly promoter: ModelPromoter;
  readonly campaign: ModelCampaign;
  refId: string;
  /** Ref ids that it had before: nobody else gets them. */
  former: readonly string[];
  promoCode: string | null;
  /** The promoter has left the campaign. */
  hidden: boolean;
  /** The promoter earns nothing in the campaign. */
  blocked: boolean;
  /** Whose offer goes before that of its own campaign. */
  own: ModelCampaign | null;
  readonly counts: Counts;
}

export interface ModelLead {
  readonly id: number;
  email: string | null;
  uid: string | null;
  owner: ModelPromotion;
  state: string;
  signedUp: boolean;
  customer: boolean;
  /** Whether it has cancelled, and not bought since; also while it is denied. */
  cancelled: boolean;
  deleted: boolean;
}

export interface ModelCommission {
  readonly id: number;
  owner: ModelPromotion;
  readonly unit: Unit;
  readonly amount: number;
  status: 'approved' | 'pending' | 'denied';
  payout: ModelPayout | null;
  readonly tier: number;
  readonly lead: ModelLead | null;
  /** Whether it is of a month long past. */
  readonly past: boolean;
  /** The commission that this one takes back. */
  readonly of: ModelCommission | null;
  /** It was destroyed, and is in no list of the model any more. */
  deleted?: boolean;
}

/** A sale, or a refund: what has a company's id and made commissions. */
export interface ModelSale {
  readonly eventId: string;
  readonly lead: ModelLead;
  /** Whose promotion it counted for. */
  readonly owner: ModelPromotion;
  readonly amount: number;
  refunded: number;
  readonly commissions: readonly ModelCommission[];
}

export interface ModelPayout {
  readonly id: number;
  readonly owner: ModelPromotion;
  readonly unit: Unit;
  status: 'pending' | 'processing' | 'completed';
  /** It was destroyed, and is in no list of the model any more. */
  deleted?: boolean;
}

export interface Counts {
  leads_count: number;
  customers_count: number;
  active_customers_count: number;
  sales_count: number;
  sales_total: number;
  refunds_count: number;
  refunds_total: number;
  cancellations_count: number;
}

/** One of what a lead is named by, or both. */
export interface Person {
  readonly email?: string | undefined;
  readonly uid?: string | undefined;
}

/** What one sequence of operations has made. */
export class Model {
  /** Those that all sequences share, and behind them its own. */
  readonly campaigns: ModelCampaign[];
  readonly sequence: string;
  readonly names: Names;
  readonly promoters: ModelPromoter[] = [];
  readonly codes: ModelCode[] = [];
  readonly leads: ModelLead[] = [];
  readonly sales: ModelSale[] = [];
  readonly commissions: ModelCommission[] = [];
  readonly payouts: ModelPayout[] = [];
  #made = 0;

  constructor(campaigns: readonly ModelCampaign[], sequence: string) {
    this.campaigns = [...campaigns];
    this.sequence = sequence;
    this.names = new Names(sequence);
  }

  /** An id of the company's own that no call has had before. */
  fresh(what: string): string {
    this.#made += 1;
    return `${what}-${this.sequence}-${this.#made}`;
  }

  promoter(index: number): ModelPromoter {
    return pick(this.promoters, index);
  }

  /** The promoter who has that now; nobody has what a deleted one had. */
  promoterBy(field: PromoterField, text: string): ModelPromoter | undefined {
    const live = this.promoters.filter(({ deleted }) => !deleted);
    if (field === 'email') return live.find(({ email }) => email === text);
    if (field === 'cust_id') return live.find(({ custId }) => custId === text);
    return this.promotionBy(field, text)?.promoter;
  }

  /** All promotions, those of deleted promoters among them. */
  get promotions(): ModelPromotion[] {
    return this.promoters.flatMap(({ promotions }) => promotions);
  }

  /** The promotion that has that now, or had that ref id before: none that its promoter has left. */
  promotionBy(field: 'ref_id' | 'promo_code', text: string): ModelPromotion | undefined {
    const held = this.promotions
      .filter(({ promoter, hidden }) => !promoter.deleted && !hidden)
      .find((one) => (field === 'ref_id' ? [one.refId, ...one.former] : [one.promoCode]).includes(text));
    return held ?? (field === 'promo_code' ? this.codeOf(text)?.promotion : undefined);
  }

  /** The promo code beside those of promotions that is written like that, and is in use. */
  codeOf(text: string): ModelCode | undefined {
    return this.codes.find((one) => one.text === text && !one.archived && !one.promotion.promoter.deleted);
  }

  /** The lead of that uid, or else of that e-mail. */
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

  /** It is as if they had never been earned. */
  forget(rows: readonly ModelCommission[]): void {
    for (const row of rows) {
      Object.assign(row, { payout: null, deleted: true });
      this.commissions.splice(this.commissions.indexOf(row), 1);
    }
  }

  /** A negative sum waits for the next payout. */
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

  /** What could be paid: what is approved and in no payout, by promotion and unit. */
  unpaid(isMeant: (commission: ModelCommission) => boolean): ModelCommission[][] {
    const rows = this.commissions.filter((row) => row.status === 'approved' && !row.payout && isMeant(row));
    return [...Map.groupBy(rows, ({ owner, unit }) => `${owner.id} ${unit}`).values()];
  }
}

export function isActive(lead: ModelLead): boolean {
  return lead.customer && (lead.state === 'active' || lead.state === 'subscribed');
}

/** Whether nothing is earned by the promotion any more, whoever buys. */
export function isBanned({ promoter, blocked }: ModelPromotion): boolean {
  return promoter.deleted || promoter.denied || blocked;
}

/** Whether sales of the lead count: it is not denied, and its promoter may earn. */
export function takesSales(lead: ModelLead): boolean {
  return lead.state !== 'denied' && !isBanned(lead.owner);
}

export function noCounts(): Counts {
  return {
    leads_count: 0,
    customers_count: 0,
    active_customers_count: 0,
    sales_count: 0,
    sales_total: 0,
    refunds_count: 0,
    refunds_total: 0,
    cancellations_count: 0,
  };
}

export function sum(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0);
}

export function pick<T>(rows: readonly T[], index: number): T {
  if (rows.length === 0) throw new Error('nothing to pick from');
  return rows[index % rows.length] as T;
}
