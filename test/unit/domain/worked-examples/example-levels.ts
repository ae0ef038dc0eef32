import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { computeProjectionChanges } from '#shared/domain/projections/projection.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { isLevelReached, moveToNextLevel } from '#shared/domain/rewards/next-level.ts';
import { addMonths } from '#shared/domain/time.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { decideSale } from '#shared/domain/tracking/sale.ts';
import {
  aCampaign,
  aLead,
  aMembership,
  aReward,
  aSale,
  IDS,
  NOBODY,
  NOW,
  refundSale,
} from '#test/unit/domain/builders.ts';
import { cents } from './example-events.ts';
import { ExampleFigures } from './example-figures.ts';

/** As in the README. */
const CAMPAIGNS: readonly Campaign[] = [
  aLevel(1, 'bronze', '10', { campaignId: 2, metric: 'customers', amount: 2 }),
  aLevel(2, 'silver', '20', { campaignId: 3, metric: 'revenue', amount: 5000 }),
  aLevel(3, 'gold', '30'),
];

/** A promoter that starts in bronze, and its leads. */
export class LevelStory {
  readonly #refId: string;
  #record: PromoterRecord;
  readonly #leads = new Map<string, Lead>();
  readonly #sales = new Map<string, { event: SaleEvent; commissions: readonly Commission[] }>();
  readonly #counted = new ExampleFigures();

  constructor() {
    const { promoter, promotion } = aMembership();
    this.#record = { promoter, promotions: [promotion] };
    this.#refId = promotion.refId;
  }

  get campaign(): string {
    return this.#membership(this.#current()).campaign.name;
  }

  /**
   * Returns the commissions of the event.
   * @param text `sign-up of a`, `sale 10.00 to a after 1 month`, or `refund 10.00 of a`: of its last sale
   * @throws Error if the text is malformed
   */
  apply(text: string): readonly Commission[] {
    const { is, amount, name = '', months = '0' } = HAPPENING.exec(text)?.groups ?? {};
    if (!is) throw new Error(`nothing that happens: ${text}`);
    const lead = this.#leads.get(name) ?? this.#comes(name);
    const commissions =
      is === 'sign-up'
        ? []
        : is === 'sale'
          ? this.#sold(name, lead, cents(amount), Number(months))
          : this.#refunded(name, lead, cents(amount));
    this.#moveUp(lead.campaignId);
    return commissions;
  }

  #comes(name: string): Lead {
    const lead = aLead({ id: this.#leads.size + 1, campaignId: this.#current() });
    this.#leads.set(name, lead);
    return lead;
  }

  #sold(name: string, lead: Lead, amount: number, months: number): readonly Commission[] {
    const sale = aSale({ eventId: `to ${name}`, amount, at: addMonths(NOW, months) });
    const facts = { lead, created: false, taken: NOBODY, tiers: [this.#membership(lead.campaignId)] };
    const decision = decideSale(facts, sale, IDS, NOW);
    this.#leads.set(name, decision.lead);
    this.#sales.set(name, decision);
    this.#counted.count(computeProjectionChanges(decision.event));
    return decision.commissions;
  }

  #refunded(name: string, lead: Lead, amount: number): readonly Commission[] {
    const sale = this.#sales.get(name) ?? null;
    if (!sale) throw new Error(`there is no sale to ${name}`);
    const money = { amount, originalAmount: amount, originalCurrency: 'USD', ofOriginal: 0 };
    const refundEvent = {
      ...NOBODY,
      eventId: 'refund',
      quantity: 1,
      saleEventId: sale.event.eventId,
      ecom: false,
      at: NOW,
    };
    const refund = { ...refundEvent, ...money, uid: null, email: null };
    const decision = refundSale(lead, sale, refund);
    const event = { ...sale.event, refunded: sale.event.refunded + amount };
    this.#leads.set(name, decision.lead);
    this.#sales.set(name, { event, commissions: decision.refunded });
    this.#counted.count(computeProjectionChanges(decision.event));
    return decision.commissions;
  }

  #moveUp(from: number): void {
    const { promoter, promotion, campaign } = this.#membership(from);
    const counters = this.#counted.of(from);
    if (!isLevelReached({ promoter, promotion, campaign, counters })) return;
    const next = CAMPAIGNS.find(({ id }) => id === campaign.level?.campaignId) ?? null;
    const newPromotion = { id: this.#record.promotions.length + 1, refId: this.#refId };
    this.#record = moveToNextLevel(this.#record, from, next, newPromotion, NOW) ?? this.#record;
  }

  #current(): number {
    const found = this.#record.promotions.filter(({ refId, hidden }) => refId === this.#refId && !hidden);
    const [only] = found;
    if (!only || found.length > 1) throw new Error('a promoter is in one of the campaigns');
    return only.campaignId;
  }

  #membership(campaignId: number): Membership {
    const { promoter, promotions } = this.#record;
    const promotion = promotions.find((one) => one.campaignId === campaignId);
    const campaign = CAMPAIGNS.find(({ id }) => id === campaignId);
    if (!promotion || !campaign) throw new Error(`the promoter was never in campaign ${campaignId}`);
    return { promoter, promotion, campaign };
  }
}

const HAPPENING =
  /^(?<is>sign-up|sale|refund)(?: (?<amount>\d+\.\d\d))? (?:of|to) (?<name>[a-z])(?: after (?<months>\d+) months?)?$/;

function aLevel(id: number, name: string, percent: string, level?: Campaign['level']): Campaign {
  return aCampaign([aReward({ gain: { percent } })], { id, name, level, isDefault: id === 1 });
}
