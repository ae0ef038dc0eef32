import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import { buildManualCommission } from '#shared/domain/commissions/manual-commission.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { computeProjectionChanges } from '#shared/domain/projections/projection.ts';
import { commissionChanges } from '#shared/domain/projections/record-changes.ts';
import type { PromoterFigures } from '#shared/domain/promoters/promoter-figures.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { buildSignupCommission, findEarnedSignupReward } from '#shared/domain/rewards/referral-reward.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import { buildTargetCommission, findDueTargets, recordGivenTargets } from '#shared/domain/rewards/target-reward.ts';
import { addMonths } from '#shared/domain/time.ts';
import type { RefundEvent, SaleEvent } from '#shared/domain/tracking/event.ts';
import { decideRefund, type RefundOfSale } from '#shared/domain/tracking/refund.ts';
import { refundedFromSale } from '#shared/domain/tracking/refund-parts.ts';
import { decideRefundReversal } from '#shared/domain/tracking/refund-reversal.ts';
import { refundableSales, spreadRefund } from '#shared/domain/tracking/refund-spread.ts';
import { decideSale, type ShareTiers } from '#shared/domain/tracking/sale.ts';
import { aCampaign, aLead, aMembership, aSale, NOBODY, NOW } from '#test/unit/domain/builders.ts';
import type { ExampleEvent } from './example-events.ts';
import { ExampleFigures } from './example-figures.ts';
import type { ExampleTerms } from './example-terms.ts';

/** Promoter, parent and grandparent. */
const TIERS = 3;
const CUSTOMER = 0;
const CAMPAIGN = 1;

/** Events of a customer and its promoter under some terms. */
export class Story {
  #tiers: readonly Membership[];
  readonly #shares: readonly ShareTiers[];
  readonly #byCode: Reward | undefined;
  readonly #leads: Lead[] = [aLead()];
  readonly #sales: { event: SaleEvent; commissions: readonly Commission[] }[] = [];
  readonly #refunds: { event: RefundEvent; commissions: readonly Commission[]; sales: readonly string[] }[] = [];
  readonly #counted = new ExampleFigures();
  #made = 0;

  constructor({ campaign, own, byCode, shares = [] }: ExampleTerms) {
    this.#byCode = byCode;
    const offer = { ...aCampaign(), ...campaign };
    this.#tiers = Array.from({ length: TIERS }, (_, index) =>
      aMembership({ promoter: { id: index + 1 }, promotion: index === 0 ? { ownTerms: own } : {}, campaign: offer }),
    );
    this.#shares = shares.map((percentage, index) => ({ percentage, tiers: getChain(index + 1, offer) }));
  }

  /** Returns the commissions in the smallest unit. */
  apply(...atOnce: readonly ExampleEvent[]): readonly Commission[] {
    const commissions = atOnce.flatMap((one) => this.#earned(one));
    return [...commissions, ...this.#reached(atOnce.some(({ is }) => is === 'joins'))];
  }

  #earned(one: ExampleEvent): readonly Commission[] {
    switch (one.is) {
      case 'joins':
        return [];
      case 'sign-up':
        return this.#signedUp();
      case 'reversal':
        return this.#reversed(one);
      case 'sale':
        return this.#buyers(one).flatMap((buyer) => this.#sold(buyer, one));
      case 'refund':
        return this.#refunded(one);
      case 'by hand':
        return this.#given(one);
    }
  }

  #signedUp(): readonly Commission[] {
    const [membership] = this.#tiers;
    if (!membership) return [];
    const lead = this.#lead(CUSTOMER);
    const reward = findEarnedSignupReward({ ...lead, signedUpAt: null }, lead, membership);
    const owner = { promoterId: membership.promoter.id, campaignId: CAMPAIGN };
    this.#counted.count([{ of: 'promotion', owner, counts: { leads_count: 1 } }]);
    if (!reward) return [];
    const { event: id } = this.#ids();
    const commission = buildSignupCommission(id, reward, { lead, membership, currency: 'USD' }, NOW);
    this.#leads[CUSTOMER] = { ...lead, referralCommissionId: id };
    return [commission];
  }

  #given({ amount, unit }: ExampleEvent & { is: 'by hand' }): readonly Commission[] {
    const [membership] = this.#tiers;
    if (!membership) return [];
    const saleContext = { lead: this.#lead(CUSTOMER), promotion: membership.promotion, currency: 'USD' };
    const commission = buildManualCommission(this.#ids().event, { unit, amount, status: 'approved' }, saleContext, NOW);
    this.#counted.count(commissionChanges(null, commission));
    return [commission];
  }

  #reached(joins: boolean): readonly Commission[] {
    const [membership, ...parents] = this.#tiers;
    if (!membership) return [];
    const dueTargets = findDueTargets(
      { ...membership, counters: this.#counted.of(CAMPAIGN) },
      { joins, events: [{ at: NOW, counts: {} }] },
    );
    if (dueTargets.length === 0) return [];
    this.#tiers = [{ ...membership, promotion: recordGivenTargets(membership.promotion, dueTargets) }, ...parents];
    return dueTargets.map((one) => buildTargetCommission(this.#ids().event, one, membership, 'USD'));
  }

  #buyers({ others }: ExampleEvent & { is: 'sale' }): readonly number[] {
    if (others === undefined) return [CUSTOMER];
    return Array.from({ length: others }, () => this.#leads.push(aLead({ id: this.#leads.length + 1 })) - 1);
  }

  #sold(
    buyer: number,
    { amount, quantity = 1, plan, months = 0, byCode = false }: ExampleEvent & { is: 'sale' },
  ): readonly Commission[] {
    const eventId = `sale-${this.#sales.length + 1}`;
    const sale = aSale({ eventId, amount, quantity, plan: plan ?? null, at: addMonths(NOW, months) });
    const code = byCode && this.#byCode ? { code: 'SUMMER', reward: this.#byCode } : undefined;
    const facts = {
      lead: this.#lead(buyer),
      created: false,
      taken: NOBODY,
      tiers: this.#tiers,
      byCode: code,
      figures: this.#figures(),
      shares: this.#shares,
    };
    const { lead, event, commissions } = decideSale(facts, sale, this.#ids(), NOW);
    this.#leads[buyer] = lead;
    this.#sales.push({ event, commissions });
    this.#counted.count(computeProjectionChanges(event));
    return commissions;
  }

  #refunded({
    amount,
    ofSale = this.#sales.length,
    months = 0,
  }: ExampleEvent & { is: 'refund' }): readonly Commission[] {
    const named = ofSale === 'none' ? null : this.#sales[ofSale - 1]?.event;
    if (named === undefined) throw new Error(`there is no sale ${ofSale}`);
    const leadId = named?.leadId ?? this.#lead(CUSTOMER).id;
    const buyer = this.#leads.findIndex(({ id }) => id === leadId);
    const own = named ? [named] : this.#sales.map(({ event }) => event).filter((event) => event.leadId === leadId);
    const money = { amount, originalAmount: amount, originalCurrency: 'USD' };
    const spread = named
      ? [{ sale: named, money: { ...money, ofOriginal: 0 } }]
      : spreadRefund(refundableSales(own), money);
    const [first, ...others] = spread.map(({ sale, money }) => {
      const { commissions = [] } = this.#sales.find(({ event }) => event === sale) ?? {};
      return { sale, commissions, money };
    });
    if (!first) throw new Error('there is nothing left to refund');
    const parts: [RefundOfSale, ...RefundOfSale[]] = [first, ...others];
    const ids = { uid: null, email: null, eventId: 'refund', saleEventId: named?.eventId ?? null };
    const refund = { ...ids, quantity: 1, ecom: false, at: addMonths(NOW, months) };
    const facts = { lead: this.#lead(buyer), taken: NOBODY, promoter: null, parts };
    const { lead, event, commissions, refunded } = decideRefund(facts, refund, this.#ids(), NOW);
    this.#leads[buyer] = lead;
    this.#refunds.push({ event, commissions, sales: parts.map(({ sale }) => sale.eventId) });
    this.#counted.count(computeProjectionChanges(event));
    for (const { sale, money, commissions } of parts) {
      const after = { ...sale, refunded: sale.refunded + money.amount };
      this.#keepSale(after, commissions, refunded);
    }
    return commissions;
  }

  #reversed({ ofRefund = this.#refunds.length }: ExampleEvent & { is: 'reversal' }): readonly Commission[] {
    const refund = this.#refunds[ofRefund - 1];
    if (!refund) throw new Error(`there is no refund ${ofRefund}`);
    const sales = this.#sales.filter(({ event }) => refund.sales.includes(event.eventId));
    const eventId = `reversal-${ofRefund}`;
    const buyer = this.#leads.findIndex(({ id }) => id === refund.event.leadId);
    const facts = { lead: this.#lead(buyer), refund, sales };
    const decision = decideRefundReversal(facts, { eventId, at: NOW }, this.#ids(), NOW);
    this.#leads[buyer] = decision.lead;
    this.#counted.count(computeProjectionChanges(decision.event));
    refund.event = { ...refund.event, reversedBy: eventId };
    const after = decision.givenBack.map((one) => one.after);
    for (const { event, commissions } of sales) {
      const { amount } = refundedFromSale(event, refund.event);
      this.#keepSale({ ...event, refunded: event.refunded - amount }, commissions, after);
    }
    return decision.commissions;
  }

  #keepSale(event: SaleEvent, commissions: readonly Commission[], changedCommissions: readonly Commission[]): void {
    const index = this.#sales.findIndex((one) => one.event.eventId === event.eventId);
    const latest = commissions.map((one) => changedCommissions.find(({ id }) => id === one.id) ?? one);
    this.#sales[index] = { event, commissions: latest };
  }

  /** Per month, by limited reward. */
  get monthSums() {
    return this.#lead(CUSTOMER).monthSums;
  }

  #figures(): PromoterFigures {
    const { customers_count: customers, sales_total: sales, refunds_total: refunds } = this.#counted.of(CAMPAIGN);
    return { customers, revenue: sales + refunds };
  }

  #lead(nth: number): Lead {
    const lead = this.#leads[nth];
    if (!lead) throw new Error(`there is no customer ${nth}`);
    return lead;
  }

  #ids() {
    const next = () => {
      this.#made += 1;
      return this.#made;
    };
    return { event: next(), commissions: Array.from({ length: TIERS * (1 + this.#shares.length) }, next) };
  }
}

/** Ids start at ten times the share number. */
function getChain(share: number, campaign: Campaign): Membership[] {
  return Array.from({ length: TIERS }, (_, index) => aMembership({ promoter: { id: share * 10 + index }, campaign }));
}
