import type { Campaign } from '#shared/domain/campaign.ts';
import { COUNTERS, type Counter } from '#shared/domain/change.ts';
import type { Commission } from '#shared/domain/commission.ts';
import type { RefundEvent, SaleEvent } from '#shared/domain/event.ts';
import type { Lead } from '#shared/domain/lead.ts';
import type { Membership } from '#shared/domain/membership.ts';
import type { PromoterFigures } from '#shared/domain/promoter-figures.ts';
import { referralCommission, rewardOfSignup } from '#shared/domain/referral-reward.ts';
import { decideRefund } from '#shared/domain/refund.ts';
import { decideRefundReversal } from '#shared/domain/refund-reversal.ts';
import type { Reward } from '#shared/domain/reward.ts';
import { decideSale, type TiersOfShare } from '#shared/domain/sale.ts';
import { dueTargets, targetCommission, withTargets } from '#shared/domain/target-reward.ts';
import { addMonths } from '#shared/domain/time.ts';
import { aCampaign, aLead, aMembership, aSale, NOBODY, NOW } from './builders.ts';
import type { ExampleTerms } from './example-terms.ts';

/** A sale or a refund of one customer, its sign-up, or that its promoter joins the campaign. Amounts are in the smallest unit. */
export type Happening =
  | { readonly is: 'sign-up' | 'joins' }
  | {
      readonly is: 'sale';
      readonly amount: number;
      readonly quantity?: number;
      readonly plan?: string;
      readonly months?: number;
      /** Whether it names the promoter's promo code. */
      readonly byCode?: boolean;
    }
  | { readonly is: 'refund'; readonly amount: number; readonly ofSale?: number }
  /** That the last refund is taken back, or the one of that number. */
  | { readonly is: 'reversal'; readonly ofRefund?: number };

/** Tiers that are tried: the promoter of the customer, its parent, and the parent of that one. */
const TIERS = 3;
const NOTHING_COUNTED = Object.fromEntries(COUNTERS.map((name) => [name, 0])) as Record<Counter, number>;

/** One customer's sales and refunds under some terms, in the order in which they are reported. */
export class Story {
  #tiers: readonly Membership[];
  readonly #shares: readonly TiersOfShare[];
  readonly #byCode: Reward | undefined;
  #lead: Lead = aLead();
  readonly #sales: { event: SaleEvent; commissions: readonly Commission[] }[] = [];
  readonly #refunds: { event: RefundEvent; commissions: readonly Commission[]; ofSale: number }[] = [];
  #made = 0;
  #signups = 0;

  constructor({ campaign, own, byCode, shares = [] }: ExampleTerms) {
    this.#byCode = byCode;
    const offer = { ...aCampaign(), ...campaign };
    this.#tiers = Array.from({ length: TIERS }, (_, index) =>
      aMembership({ promoter: { id: index + 1 }, promotion: index === 0 ? { ownTerms: own } : {}, campaign: offer }),
    );
    this.#shares = shares.map((percentage, index) => ({ percentage, tiers: chainOf(index + 1, offer) }));
  }

  /** What each tier earns by it, or gives back: integers of each one's unit. */
  happens(one: Happening): readonly Commission[] {
    return [...this.#earned(one), ...this.#reached(one.is === 'joins')];
  }

  #earned(one: Happening): readonly Commission[] {
    switch (one.is) {
      case 'joins':
        return [];
      case 'sign-up':
        return this.#signedUp();
      case 'reversal':
        return this.#reversed(one);
      case 'sale':
        return this.#sold(one);
      case 'refund':
        return this.#refunded(one);
    }
  }

  #signedUp(): readonly Commission[] {
    const [membership] = this.#tiers;
    if (!membership) return [];
    const reward = rewardOfSignup({ ...this.#lead, signedUpAt: null }, this.#lead, membership);
    this.#signups += 1;
    if (!reward) return [];
    const { event: id } = this.#ids();
    const commission = referralCommission(id, reward, { lead: this.#lead, membership, currency: 'USD' }, NOW);
    this.#lead = { ...this.#lead, referralCommissionId: id };
    return [commission];
  }

  /** What the promoter has reached by all that has happened so far. */
  #reached(joins: boolean): readonly Commission[] {
    const [membership, ...parents] = this.#tiers;
    if (!membership) return [];
    const { revenue, customers } = this.#figures();
    const counted = { leads_count: this.#signups, customers_count: customers, sales_total: revenue };
    const counters = { ...NOTHING_COUNTED, ...counted };
    const due = dueTargets({ ...membership, counters }, joins);
    if (due.length === 0) return [];
    this.#tiers = [{ ...membership, promotion: withTargets(membership.promotion, due, NOW) }, ...parents];
    return due.map((one) => targetCommission(this.#ids().event, one, membership, 'USD', NOW));
  }

  #sold({ amount, quantity = 1, plan, months = 0, byCode = false }: Happening & { is: 'sale' }): readonly Commission[] {
    const eventId = `sale-${this.#sales.length + 1}`;
    const sale = aSale({ eventId, amount, quantity, plan: plan ?? null, at: addMonths(NOW, months) });
    const code = byCode && this.#byCode ? { code: 'SUMMER', reward: this.#byCode } : undefined;
    const facts = {
      ...{ lead: this.#lead, created: false, taken: NOBODY, tiers: this.#tiers },
      ...{ byCode: code, figures: this.#figures(), shares: this.#shares },
    };
    const { lead, event, commissions } = decideSale(facts, sale, this.#ids(), NOW);
    this.#lead = lead;
    this.#sales.push({ event, commissions });
    return commissions;
  }

  #refunded({ amount, ofSale = this.#sales.length }: Happening & { is: 'refund' }): readonly Commission[] {
    const sale = this.#sales[ofSale - 1];
    if (!sale) throw new Error(`there is no sale ${ofSale}`);
    const money = { amount, originalAmount: amount, originalCurrency: 'USD', ofOriginal: 0 };
    const named = { uid: null, email: null, eventId: 'refund', quantity: 1, saleEventId: sale.event.eventId };
    const facts = { lead: this.#lead, taken: NOBODY, tiers: this.#tiers, sale };
    const refund = { ...named, ...money, ecom: false, at: NOW };
    const { lead, event, commissions, refunded } = decideRefund(facts, refund, this.#ids(), NOW);
    this.#lead = lead;
    this.#refunds.push({ event, commissions, ofSale });
    this.#sales[ofSale - 1] = {
      event: { ...sale.event, refunded: sale.event.refunded + amount },
      commissions: refunded,
    };
    return commissions;
  }

  #reversed({ ofRefund = this.#refunds.length }: Happening & { is: 'reversal' }): readonly Commission[] {
    const refund = this.#refunds[ofRefund - 1];
    const sale = this.#sales[(refund?.ofSale ?? 0) - 1];
    if (!refund || !sale) throw new Error(`there is no refund ${ofRefund}`);
    const eventId = `reversal-${ofRefund}`;
    const facts = { lead: this.#lead, refund, sale };
    const decision = decideRefundReversal(facts, { eventId, at: NOW }, this.#ids(), NOW);
    this.#lead = decision.lead;
    refund.event = { ...refund.event, reversedBy: eventId };
    const after = new Map(decision.givenBack.map(({ after }) => [after.id, after]));
    this.#sales[refund.ofSale - 1] = {
      event: { ...sale.event, refunded: sale.event.refunded - refund.event.amount },
      commissions: sale.commissions.map((one) => after.get(one.id) ?? one),
    };
    return decision.commissions;
  }

  /** What the customer has given in its months, by rewards that limit it. */
  get monthSums() {
    return this.#lead.monthSums;
  }

  /** What the promoter has brought: this customer, and what its sales have left. */
  #figures(): PromoterFigures {
    const revenue = this.#sales.reduce((sum, { event }) => sum + event.amount - event.refunded, 0);
    return { customers: this.#lead.customerSince === null ? 0 : 1, revenue };
  }

  #ids() {
    const next = () => {
      this.#made += 1;
      return this.#made;
    };
    return { event: next(), commissions: Array.from({ length: TIERS * (1 + this.#shares.length) }, next) };
  }
}

/** Another promoter with its parents, of the numbers from ten times the share on. */
function chainOf(share: number, campaign: Campaign): Membership[] {
  return Array.from({ length: TIERS }, (_, index) => aMembership({ promoter: { id: share * 10 + index }, campaign }));
}
