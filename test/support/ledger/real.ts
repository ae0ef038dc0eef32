import { expect } from 'vitest';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { PayoutCycle } from '#shared/domain/payouts/payout-cycle.ts';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { setPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import { runtime } from '#shared/runtime.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import {
  createOffer,
  createOfferCampaign,
  listRewards,
  type Products,
  sellProducts,
} from '#test/support/ledger/model/create-offer.ts';
import { Model } from '#test/support/ledger/model/model.ts';
import type { PromoterField } from '#test/support/ledger/model/names.ts';
import { LEVELS, OFFERS, type Offer } from '#test/support/ledger/model/offers.ts';
import type { ModelBatch, ModelCampaign, ModelPromoter } from '#test/support/ledger/model/records.ts';
import { addPromoter } from '#test/support/ledger/operations/promoters.ts';
import {
  type ApiResponse,
  aCompany,
  type Company,
  createV2Headers,
  post,
  request,
} from '#test/support/service/company.ts';
import { followTargets } from './follow.ts';

export const MIN_CASH = 150;

/** More frequent polling would slow the projector down. */
const PAUSE_MS = 150;
const MAX_ATTEMPTS = 200;

export class Real {
  readonly company: Company;
  readonly campaigns: readonly ModelCampaign[];
  readonly products: Products;
  readonly models: Model[] = [];
  readonly batches: ModelBatch[] = [];
  offers: readonly MethodKind[] = ['paypal'];
  leastByPaypal = 0;
  /** The company with the key used for payments; renewed when methods change, because accounts are cached by key. */
  payer: Company;
  leastCustomers = 0;
  #cycle: PayoutCycle = 'monthly';
  #cycleSince = '';
  /** Last cycle day that needs no further run. */
  #settledDay: string | null = null;
  readonly #bystander: string;

  private constructor(company: Company, parts: Pick<Real, 'campaigns' | 'products'>, bystander: string) {
    this.company = company;
    this.payer = company;
    this.campaigns = parts.campaigns;
    this.products = parts.products;
    this.#bystander = bystander;
  }

  static async begin(): Promise<Real> {
    const [first, ...others] = OFFERS as [Offer, ...Offer[]];
    const company = await aCompany({ campaign: createOfferCampaign(first) });
    const products = await sellProducts(company);
    await setPayoutTerms(
      { account: company.account, runtime },
      { minimumPayout: { cash: MIN_CASH }, payoutDueDays: undefined },
    );
    const created = others.map(async (offer) => ({ ...(await createOffer(company, offer, products)), offer }));
    const { campaign } = company;
    const standard = { id: campaign.id, offer: first, gives: listRewards(campaign, first), promised: null };
    const campaigns: ModelCampaign[] = [standard, ...(await Promise.all(created))];
    const { promoter, promotion } = await company.promoter({ refId: 'bystander' });
    const real = new Real(company, { campaigns, products }, promotion.refId);
    for (const level of LEVELS) await real.#lead(level);
    const model = new Model(campaigns, 'nobody', real.batches);
    const bystander = { id: promoter.id, email: promoter.email, custId: null, parent: null };
    addPromoter(model, bystander, { ...promotion, campaign: campaigns[0] as ModelCampaign });
    real.models.push(model);
    return real;
  }

  /**
   * Starts a sequence with a promoter and a child, mostly in another campaign; every other time with a third promoter.
   */
  async sequence(): Promise<Model> {
    const model = new Model(this.campaigns, `s${this.models.length}`, this.batches);
    this.models.push(model);
    const join = async (index: number, campaign: ModelCampaign | undefined, parent: ModelPromoter | null) => {
      const name = (field: PromoterField) => model.names.pick(`promoter ${field}`, index);
      const own = { email: name('email'), custId: name('cust_id') };
      const codes = { refId: name('ref_id'), promoCode: name('promo_code') };
      const profile = { paypalEmail: own.email };
      const input = { ...own, ...codes, campaignId: campaign?.id, parentId: parent?.id, profile };
      const { promoter, promotion } = await this.company.promoter(input);
      const record = { id: promoter.id, ...own, parent };
      const member = addPromoter(model, record, { ...promotion, campaign: campaign as ModelCampaign });
      member.methods.set('paypal', { waits: false });
      return member;
    };
    const [first] = this.campaigns;
    const nth = this.models.length;
    const below = this.campaigns[nth % this.campaigns.length];
    await join(1, below, await join(0, first, null));
    if (nth % 2 === 0) await join(2, below, null);
    await followTargets(model, this);
    return model;
  }

  async #lead({ from, to, metric, amount }: (typeof LEVELS)[number]): Promise<void> {
    const [campaign, next] = [this.campaigns[from], this.campaigns[to]] as [ModelCampaign, ModelCampaign];
    const upgrade_details = { campaign_id: next.id, metric, amount };
    const response = await this.v2('PUT', `/campaigns/${campaign.id}`, { upgrade_details });
    expect([response.status, response.body.upgrade_details]).toEqual([200, upgrade_details]);
    campaign.level = { metric, amount, to: next };
  }

  async setTerms(terms: { readonly payoutCycle: PayoutCycle; readonly minPayingCustomers: number }): Promise<void> {
    if (terms.payoutCycle !== this.#cycle) this.#cycleSince = runtime.now();
    this.#cycle = terms.payoutCycle;
    this.leastCustomers = terms.minPayingCustomers;
    await setPayoutTerms({ account: this.company.account, runtime }, terms);
  }

  async offer(kinds: readonly MethodKind[], leastByPaypal: number): Promise<ApiResponse> {
    const response = await this.v2('PUT', '/settings/payouts', {
      selected_payout_methods: kinds,
      payout_method_options: { paypal: { min_payment: leastByPaypal } },
    });
    const { key } = await issueApiKey({ account: this.company.account, runtime }, 'pays');
    this.payer = { ...this.company, key };
    Object.assign(this, { offers: kinds, leastByPaypal });
    return response;
  }

  isDue(at: string): boolean {
    const day = this.#lastDay(at);
    if (day === null || day <= this.#cycleSince) return false;
    return this.#settledDay === null ? day.slice(0, 10) === at.slice(0, 10) : day > this.#settledDay;
  }

  ranAt(at: string): void {
    const day = this.#lastDay(at);
    if (day !== null && day > (this.#settledDay ?? '')) this.#settledDay = day;
  }

  #lastDay(at: string): string | null {
    if (this.#cycle === 'manual') return null;
    const isDay = (date: Date) =>
      this.#cycle === 'weekly'
        ? date.getUTCDay() === 1
        : [1, this.#cycle === 'monthly' ? 1 : 16].includes(date.getUTCDate());
    const date = new Date(`${at.slice(0, 10)}T00:00:00.000Z`);
    while (!isDay(date)) date.setUTCDate(date.getUTCDate() - 1);
    return date.toISOString();
  }

  call(method: string, path: string, input: object = {}): Promise<ApiResponse> {
    const headers = { 'x-api-key': this.company.key, 'content-type': 'application/json' };
    if (method !== 'GET') return request(`/api/v1${path}`, { method, headers, body: JSON.stringify(input) });
    const query = new URLSearchParams(
      Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return request(`/api/v1${path}?${query}`, { method, headers });
  }

  v2(method: string, path: string, input?: object): Promise<ApiResponse> {
    const { account, key } = this.company;
    const headers = { ...createV2Headers(account.id, key), 'content-type': 'application/json' };
    const body = input === undefined ? {} : { body: JSON.stringify(input) };
    return request(`/api/v2/company${path}`, { method, headers, ...body });
  }

  async campaignOf(offer: Offer): Promise<ModelCampaign> {
    return { ...(await createOffer(this.company, offer, this.products)), offer, own: true };
  }

  /** Commission ids of an event by tier; responses omit the second tier. */
  async commissionsOf(kind: 'sale' | 'refund' | 'refund_reversal', eventId: string): Promise<number[]> {
    const key = keys.moneyEvent(this.company.account.id, kind, eventId);
    const event = await readItem<{ commissions: { id: number }[] }>(key);
    return event?.commissions.map(({ id }) => id) ?? [];
  }

  /**
   * Waits until everything is counted and listed. The stream is ordered: writes before a click are counted once the
   * click is.
   */
  async waitForProjector(): Promise<void> {
    const { id } = this.company.account;
    const { body } = await post('/tr', { account: id, ref_id: this.#bystander });
    const click = () => readItem<{ countedAt?: string }>(keys.visitor(id, body.tid));
    for (let attempts = 0; (await click())?.countedAt === undefined; attempts += 1) {
      expect(attempts, 'the projector is behind').toBeLessThan(MAX_ATTEMPTS);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
