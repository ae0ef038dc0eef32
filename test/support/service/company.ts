import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '#shared/domain/accounts/account.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import type { NewPromoterInput } from '#shared/domain/promoters/promoter-input.ts';
import { createCompanyAccount, issueApiKey } from '#shared/operations/accounts/create-account.ts';
import {
  type CampaignInput,
  type CampaignRewardInput,
  createCampaign,
} from '#shared/operations/campaigns/create-campaign.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import { runtime } from '#shared/runtime.ts';
import { getWithBody } from './get-with-body.ts';

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape and compare what they find
  readonly body: any;
}

/** The parts by which most errors are compared. */
export const pickStatusAndBody = ({ status, body }: ApiResponse) => ({ status, body });

/** A separate company per test, isolated from other tests. */
export interface Company {
  readonly account: Account;
  readonly key: string;
  readonly campaign: Campaign;
  promoter(input?: Partial<NewPromoterInput>): Promise<{ promoter: Promoter; promotion: Promotion }>;
  campaignWith(input: Partial<CampaignInput>): Promise<Campaign>;
  v2(path: string, body: unknown): Promise<ApiResponse>;
  v1(path: string, body: unknown): Promise<ApiResponse>;
}

export const twentyPercent: CampaignRewardInput = {
  name: '20% of every sale',
  unit: 'cash',
  gain: { percent: '20' },
  duration: { type: 'forever' },
  tier: 1,
  percentOf: 'sale',
  planIds: [],
};

let count = 0;

/** Returns a text that no other test uses. */
export function unique(prefix = 'x'): string {
  count += 1;
  return `${prefix}-${process.pid}-${count}-${runtime
    .token()
    .slice(0, 6)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '0')}`;
}

export async function aCompany(
  options: { readonly currency?: string; readonly campaign?: Partial<CampaignInput> } = {},
): Promise<Company> {
  const account = await createCompanyAccount(
    { runtime },
    { name: unique('Company'), currency: options.currency ?? 'USD' },
  );
  const { key } = await issueApiKey({ account, runtime }, 'test');
  const campaignWith = (overrides: Partial<CampaignInput>) =>
    createCampaign(
      { account, runtime },
      { name: 'Campaign', landingUrl: 'https://shop.example/', rewards: [twentyPercent], ...overrides },
    );
  const campaign = await campaignWith(options.campaign ?? {});
  return {
    account,
    key,
    campaign,
    campaignWith,
    promoter: (overrides = {}) =>
      createPromoter(
        { account, runtime },
        { email: `${unique('promoter')}@example.com`, campaignId: campaign.id, ...overrides },
      ),
    v2: (path, body) => post(`/api/v2${path}`, body, createV2Headers(account.id, key)),
    v1: (path, body) => post(`/api/v1${path}`, body, { 'x-api-key': key }),
  };
}

export function createV2Headers(account: number | string, key: string): Record<string, string> {
  return { authorization: `Bearer ${key}`, 'account-id': String(account) };
}

export function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> {
  return request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Sends a request to the service at SERVICE_URL. Retries busy responses, as clients should. */
export async function request(path: string, init: RequestInit = {}): Promise<ApiResponse> {
  const url = `${process.env.SERVICE_URL}${path}`;
  const response = await (init.method === 'GET' && init.body !== undefined
    ? getWithBody(url, init)
    : fetch(url, { redirect: 'manual', ...init }));
  const text = await response.text();
  const wait = response.status === 503 ? response.headers.get('retry-after') : null;
  if (wait !== null) {
    await sleep(Number(wait) * 1000);
    return request(path, init);
  }
  return { status: response.status, headers: response.headers, body: parseBody(text) };
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
