import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { Offer, Terms, Unit } from './offers.ts';
import type { ChosenReward, RewardChoice } from './tier-gains.ts';

/** Expected records, as simple as possible and independent of the service's implementation. */
export interface ModelCampaign {
  readonly id: number;
  readonly offer: Offer;
  readonly gives: RewardChoice;
  readonly promised: number | null;
  level?: ModelLevel;
  readonly own?: boolean;
  deleted?: boolean;
}

export interface ModelLevel {
  readonly metric: 'customers' | 'revenue';
  readonly amount: number;
  readonly to: ModelCampaign;
}

export interface ModelCode {
  readonly id: number;
  text: string;
  promotion: ModelPromotion;
  archived: boolean;
  gives: ChosenReward<Terms> | null;
}

export interface ModelPromoter {
  readonly id: number;
  email: string;
  custId: string | null;
  parent: ModelPromoter | null;
  readonly promotions: ModelPromotion[];
  main: ModelPromotion;
  denied: boolean;
  archived: boolean;
  deleted: boolean;
  /** Payout methods, and whether their details are still in the waiting period. */
  readonly methods: Map<MethodKind, { waits: boolean }>;
  /** Last chosen method, even if it was removed. */
  chosen: MethodKind | null;
  readonly disabled: Set<MethodKind>;
}

export interface ModelPromotion {
  readonly id: number;
  readonly promoter: ModelPromoter;
  readonly campaign: ModelCampaign;
  refId: string;
  /** Former ref ids, reserved for the promoter. */
  former: readonly string[];
  promoCode: string | null;
  hidden: boolean;
  /** The promoter has moved up from it; happens once. */
  movedUp: boolean;
  blocked: boolean;
  /** A campaign whose offer overrides the promotion's own. */
  own: ModelCampaign | null;
  readonly counts: Counts;
  readonly reached: Map<number, number>;
  /** State after the last operation (follow.ts). */
  seen: SeenFigures | null;
  /** Figures of sales counted immediately, since rules depend on them. */
  ruled: { customers: number; total: number };
}

export interface SeenFigures {
  readonly counts: Counts;
  readonly isIn: boolean;
  readonly isBehind: boolean;
}

export interface ModelLead {
  readonly id: number;
  email: string | null;
  uid: string | null;
  owner: ModelPromotion;
  state: string;
  signedUp: boolean;
  customer: boolean;
  /** When it became a customer: less than a month ago, or earlier; null if it is none. */
  since: 'now' | 'long ago' | null;
  sales: number;
  /** Cancelled without a later purchase; kept while denied. */
  cancelled: boolean;
  deleted: boolean;
  plan: string | null;
  readonly given: Map<string, number>;
  shares: readonly Share[];
  /** Possible self-referral, and whether it was cleared by hand. */
  suspicious: boolean;
  cleared: boolean;
  signUpEarned: ModelCommission | null;
}

export interface Share {
  readonly promotion: ModelPromotion;
  readonly percentage: number;
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
  readonly past: boolean;
  readonly held: boolean;
  /** Share of a promoter other than the lead's own, or of that promoter's parent. */
  readonly isOthers: boolean;
  /** Monthly limit it counts toward; null without one. */
  readonly month: string | null;
  /** The commission that it reverses, or the refund's that it restores. */
  readonly of: ModelCommission | null;
  deleted?: boolean;
}

export interface ModelSale {
  readonly id: number;
  readonly eventId: string;
  readonly past: boolean;
  readonly lead: ModelLead;
  readonly owner: ModelPromotion;
  readonly amount: number;
  readonly commissions: readonly ModelCommission[];
}

/** A refund of one or several sales. A reversed refund has no effect. */
export interface ModelRefund {
  readonly eventId: string;
  readonly lead: ModelLead;
  readonly parts: readonly { readonly sale: ModelSale; readonly amount: number }[];
  readonly commissions: readonly ModelCommission[];
  reversedBy: string | null;
}

export interface ModelPayout {
  readonly id: number;
  readonly owner: ModelPromotion;
  readonly unit: Unit;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
  batch: ModelBatch | null;
  deleted?: boolean;
}

export interface ModelPayment {
  readonly payout: ModelPayout;
  readonly amount: number;
  status: 'open' | 'paid' | 'failed' | 'unclaimed';
}

export interface ModelBatch {
  readonly id: number;
  readonly method: MethodKind;
  readonly payments: readonly ModelPayment[];
  status: 'awaiting_confirmation' | 'processing' | 'completed' | 'failed';
  file: string | null;
  deleted: boolean;
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

export interface Person {
  readonly email?: string | undefined;
  readonly uid?: string | undefined;
}
