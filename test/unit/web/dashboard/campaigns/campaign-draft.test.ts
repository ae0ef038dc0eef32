import { expect, test } from 'vitest';
import { v2CampaignExample } from '#shared/routes/v2/campaigns/campaigns-examples.ts';
import {
  buildCampaignRequest,
  type CampaignDraft,
  createCampaignDraft,
  NEW_CAMPAIGN,
} from '#web/dashboard/campaigns/form/campaign-draft.ts';

const SAVED_LIMIT = 50_000;
const saved = createCampaignDraft(v2CampaignExample, 'USD');
const request = (changes: Partial<CampaignDraft> = {}) =>
  buildCampaignRequest({ ...saved, ...changes }, 'USD', SAVED_LIMIT);

test('an unchanged campaign is saved as it was', () => {
  const { body } = request();
  expect(body).toMatchObject({
    name: v2CampaignExample.name,
    landing_url: 'https://shop.example/',
    visitor_cookie_life: 60,
    auto_approve_up_to: SAVED_LIMIT,
    holding_days: 30,
    rewards_for_promoters: [{ reward_id: 1 }],
    rewards_for_referrals: [],
    upgrade_details: {},
    is_default: true,
    private: false,
  });
});

test('a new campaign sends the defaults of the API', () => {
  const draft = {
    ...createCampaignDraft(NEW_CAMPAIGN, 'USD'),
    name: ' Friends ',
    landing_url: ' https://shop.example ',
  };
  const { body } = buildCampaignRequest(draft, 'USD', 0);
  expect(body).toMatchObject({ name: 'Friends', landing_url: 'https://shop.example', ref_token_param: 'ref' });
  expect(body).toMatchObject({ visitor_cookie_life: 60, auto_approve_up_to: 0, auto_approve_promoters: true });
  expect(body).not.toHaveProperty('is_default');
});

test.each([
  ['a cookie duration of 0', { visitor_cookie_life: '0' }, 'visitor_cookie_life'],
  ['an empty cookie duration', { visitor_cookie_life: '' }, 'visitor_cookie_life'],
  ['a holding period without digits', { holding_days: '-' }, 'holding_days'],
  ['a limit with a letter', { auto_approve_up_to: '1O' }, 'auto_approve_up_to'],
  [
    'a tier upgrade without a campaign',
    { level: { next: undefined, metric: 'customers', typed: '5' } },
    'next_campaign',
  ],
] as const)('%s is rejected at its field', (_, changes, field) => {
  const { body, errors } = request(changes);
  expect([body, Object.keys(errors ?? {})]).toEqual([undefined, [field]]);
});

test('an empty limit means that commissions of any size are approved automatically', () => {
  expect(request({ auto_approve_up_to: ' ' }).body?.auto_approve_up_to).toBe(0);
});

test('the saved limit is kept while commissions are not approved automatically', () => {
  const { body } = request({ auto_approve_rewards: false, auto_approve_up_to: 'hidden' });
  expect(body).toMatchObject({ auto_approve_rewards: false, auto_approve_up_to: SAVED_LIMIT });
});
