import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { createCompanyAccount, issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { type CampaignRewardInput, createCampaign } from '#shared/operations/campaigns/create-campaign.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import type { Route } from '#shared/routes/route.ts';
import { v2Sale, v2Signup } from '#shared/routes/tracking/v2.ts';
import { runtime } from '#shared/runtime.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { callRoute, type RouteResponse } from './call-route.ts';

/** A company for one measurement, with a promoter whose parent may earn too. */
export interface BenchCompany {
  readonly account: number;
  readonly refId: string;
  newRefId(): Promise<string>;
  newPromoter(): Promise<{ readonly id: number; readonly refId: string }>;
  /** Signs up a new lead and returns its e-mail; default promoter: the company's. */
  newLead(refId?: string): Promise<string>;
  commissionsOf(eventId: string): Promise<number[]>;
  lead(number: number): Promise<string>;
  sale(email: string, amount?: number): Promise<string>;
  headers(route: Route): Readonly<Record<string, string>>;
  /**
   * Calls a route with the company's key.
   * @throws Error for another status
   */
  call(route: Route, body: Readonly<Record<string, unknown>>, status?: number): Promise<RouteResponse>;
}

let count = 0;

export function uniqueName(prefix: string): string {
  count += 1;
  return `${prefix}-${count}`;
}

export async function createBenchCompany(tiers: 1 | 2 = 1): Promise<BenchCompany> {
  const { id: account } = await createCompanyAccount({ runtime }, { name: uniqueName('Company'), currency: 'USD' });
  const { key } = await issueApiKey({ account: { id: account }, runtime }, 'bench');
  const landingUrl = 'https://shop.example/';
  const rewards = [reward(1, '20'), reward(2, '5')].slice(0, tiers);
  await createCampaign({ account: { id: account }, runtime }, { name: 'Campaign', landingUrl, rewards });
  const promoter = (parentId?: number) =>
    createPromoter(
      { account: { id: account }, runtime },
      { email: `${uniqueName('promoter')}@example.com`, firstName: 'Anna', parentId },
    );
  const parent = tiers > 1 ? await promoter() : undefined;
  const own = await promoter(parent?.promoter.id);
  const leads = new Map<number, Promise<string>>();

  const headers = (route: Route) => createHeaders(route, account, key);
  const call: BenchCompany['call'] = async (route, body, status = 200) => {
    const response = await callRoute(route, body, headers(route));
    if (response.status === status) return response;
    throw new Error(`${route.path} responded with ${response.status}: ${JSON.stringify(response.body)}`);
  };
  const signUp = async (ref_id = own.promotion.refId) => {
    const email = `${uniqueName('lead')}@example.com`;
    await call(v2Signup, { email, ref_id });
    return email;
  };
  const newPromoter = async () => {
    const created = await promoter();
    return { id: created.promoter.id, refId: created.promotion.refId };
  };
  return {
    account,
    refId: own.promotion.refId,
    newRefId: async () => (await newPromoter()).refId,
    newPromoter,
    newLead: signUp,
    commissionsOf: async (eventId) => {
      const sale = await readItem<SaleEvent>(keys.moneyEvent(account, 'sale', eventId));
      return sale?.commissions.map(({ id }) => id) ?? [];
    },
    lead: (number) => {
      const lead = leads.get(number) ?? signUp();
      leads.set(number, lead);
      return lead;
    },
    sale: async (email, amount = 10_000) => {
      const event_id = uniqueName('sale');
      await call(v2Sale, { email, event_id, amount });
      return event_id;
    },
    headers,
    call,
  };
}

function reward(tier: number, percent: string): CampaignRewardInput {
  const terms = { unit: 'cash', duration: { type: 'forever' }, percentOf: 'sale', planIds: [] } as const;
  return { ...terms, name: `${percent}% of every sale`, gain: { percent }, tier };
}

export function createHeaders(route: Route, account: number, key: string): Record<string, string> {
  if (route.auth === 'v2') return { authorization: `Bearer ${key}`, 'account-id': String(account) };
  return route.auth === 'v1' ? { 'x-api-key': key } : {};
}
