import { expect } from 'vitest';
import type { Campaign } from '#shared/domain/campaign.ts';
import { setPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import { runtime } from '#shared/runtime.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { type Answered, aCompany, type Company, post, request, v2Headers } from '#test/support/service/company.ts';
import { Model, type ModelCampaign, type ModelPromoter } from './model.ts';
import type { PromoterField } from './names.ts';
import { campaignOf, OFFERS, type Offer } from './offers.ts';
import { joined } from './promoters.ts';

/** What a monthly run takes at least, in cash. */
export const LEAST_CASH = 150;

/** Asking more often takes from the projector what it needs to go on. */
const PAUSE_MS = 150;
const MOST_ASKED = 200;

/** A company on which sequences are tried one after the other, with all that they have made. */
export class Real {
  readonly company: Company;
  readonly campaigns: readonly ModelCampaign[];
  /** One for each sequence, the current one last. */
  readonly models: Model[] = [];
  readonly #bystander: string;

  private constructor(company: Company, campaigns: readonly ModelCampaign[], bystander: string) {
    this.company = company;
    this.campaigns = campaigns;
    this.#bystander = bystander;
  }

  /** A company with a campaign for each offer, and a promoter to whom nothing ever happens. */
  static async begin(): Promise<Real> {
    const [first, ...others] = OFFERS.map(campaignOf);
    const company = await aCompany({ campaign: first ?? {} });
    await setPayoutTerms(
      { account: company.account, runtime },
      { minimumPayout: { cash: LEAST_CASH }, payoutDueDays: undefined },
    );
    const made = await Promise.all(others.map(company.campaignWith));
    const ordered = [company.campaign, ...made];
    const campaigns = ordered.flatMap((campaign, index) => (OFFERS[index] ? [modelOf(campaign, OFFERS[index])] : []));
    const { promoter, promotion } = await company.promoter({ refId: 'bystander' });
    const real = new Real(company, campaigns, promotion.refId);
    const model = new Model(campaigns, 'nobody');
    const bystander = { id: promoter.id, email: promoter.email, custId: null, parent: null };
    joined(model, bystander, { ...promotion, campaign: campaigns[0] as ModelCampaign });
    real.models.push(model);
    return real;
  }

  /** Begins a sequence: with a promoter and one below it, in the same campaign or, every other time, in another one. */
  async sequence(): Promise<Model> {
    const model = new Model(this.campaigns, `s${this.models.length}`);
    this.models.push(model);
    const join = async (index: number, campaign: ModelCampaign | undefined, parent: ModelPromoter | null) => {
      const name = (field: PromoterField) => model.names.pick(`promoter ${field}`, index);
      const own = { email: name('email'), custId: name('cust_id') };
      const codes = { refId: name('ref_id'), promoCode: name('promo_code') };
      const wanted = { ...own, ...codes, campaignId: campaign?.id, parentId: parent?.id };
      const { promoter, promotion } = await this.company.promoter(wanted);
      const made = { id: promoter.id, ...own, parent };
      return joined(model, made, { ...promotion, campaign: campaign as ModelCampaign });
    };
    const [first, second] = this.campaigns;
    const below = this.models.length % 2 === 0 ? first : second;
    await join(1, below, await join(0, first, null));
    return model;
  }

  /** Makes a version 1 call. */
  call(method: string, path: string, input: object = {}): Promise<Answered> {
    const headers = { 'x-api-key': this.company.key, 'content-type': 'application/json' };
    if (method !== 'GET') return request(`/api/v1${path}`, { method, headers, body: JSON.stringify(input) });
    const query = new URLSearchParams(
      Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return request(`/api/v1${path}?${query}`, { method, headers });
  }

  /** Makes a call of version 2's company interface. */
  v2(method: string, path: string, input?: object): Promise<Answered> {
    const { account, key } = this.company;
    const headers = { ...v2Headers(account.id, key), 'content-type': 'application/json' };
    const body = input === undefined ? {} : { body: JSON.stringify(input) };
    return request(`/api/v2/company${path}`, { method, headers, ...body });
  }

  /** Another campaign, of one sequence alone. */
  async campaignOf(offer: Offer): Promise<ModelCampaign> {
    return { ...modelOf(await this.company.campaignWith(campaignOf(offer)), offer), own: true };
  }

  /** The ids of the commissions that an event made, tier by tier: answers do not have those of the second. */
  async commissionsOf(kind: 'sale' | 'refund', eventId: string): Promise<number[]> {
    const key = keys.moneyEvent(this.company.account.id, kind, eventId);
    const event = await readItem<{ commissions: { id: number }[] }>(key);
    return event?.commissions.map(({ id }) => id) ?? [];
  }

  /**
   * Waits until all that has been done is counted and listed. The stream is in order: what was written before a click
   * has been counted once the click is.
   */
  async settled(): Promise<void> {
    const { id } = this.company.account;
    const { body } = await post('/tr', { account: id, ref_id: this.#bystander });
    const click = () => readItem<{ countedAt?: string }>(keys.visitor(id, body.tid));
    for (let asked = 0; (await click())?.countedAt === undefined; asked += 1) {
      expect(asked, 'the projector is behind').toBeLessThan(MOST_ASKED);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

function modelOf({ id, rewards }: Pick<Campaign, 'id' | 'rewards'>, offer: Offer): ModelCampaign {
  return { id, offer, rewardIds: rewards.map((reward) => reward.id) };
}
