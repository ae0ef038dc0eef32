import * as v from 'valibot';
import { campaignItems, companyCallerItems, productItems } from '#shared/routes/items.ts';
import { field, v2InvalidRecord } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, createdResponse, okResponse } from '#shared/routes/v2/responses.ts';
import { createRewardInput, listRewardsInput, updateRewardInput } from '#shared/routes/v2/rewards/rewards-input.ts';
import { v2CampaignExample as campaign, v2RewardExample as reward } from './campaigns-examples.ts';
import { campaignListInput, createCampaignInput, updateCampaignInput } from './campaigns-input.ts';
import { v2Campaign, v2Reward } from './campaigns-output.ts';

const base = { area: 'campaigns', auth: 'v2', memory: 1024, timeout: 15 } as const;
const listing = { ...base, method: 'GET', verb: 'list' } as const;
const showing = { ...base, method: 'GET', verb: 'show', table: ['BatchGetItem', 'GetItem'] } as const;
const creating = { ...base, method: 'POST', verb: 'create' } as const;
const updating = { ...base, method: 'PUT', verb: 'update' } as const;

const PAGES = 'The headers `Link`, `Total` and `Per-Page` describe the pages.';
const ID_INVALID = 'id is invalid.';

const HAS_PROMOTERS =
  'The campaign has or had promoters, whose leads and commissions belong to it. Archive it instead.';

const readItems = ['campaigns', 'rewards', 'list', 'report'] as const;

const newCampaign = {
  name: 'Partners',
  landing_url: 'https://shop.example/partners',
  description: 'For anyone who sells for us.',
  visitor_cookie_life: 90,
  ref_token_param: 'partner',
  auto_approve_promoters: false,
  rewards_for_promoters: [{ apply_on: 'specific', plan_ids: ['pro', 'team'], reward_id: 1 }],
};
const newRules = {
  rewards_for_promoters: campaign.rewards_for_promoters.map((rule) => ({
    ...rule,
    ...newCampaign.rewards_for_promoters[0],
  })),
};
const archivedAt = '2026-11-22T10:00:00.000Z';
const campaignChange = { name: 'Writers', color: '#0ea5e9', private: true };
const newReward = {
  name: '12.5% for a year',
  promoter_reward_type: 'sale',
  unit: 'cash',
  percent: '12.5',
  duration: 'repeating',
  duration_count: 12,
};
const rewardChange = { name: '25% of every sale', percent: '25' };

const listResponses = <Schema extends v.GenericSchema>(schema: Schema, example: unknown) =>
  companyResponses(okResponse(v.array(schema), [example]), { invalid: 'page is invalid.' });
const recordResponses = <Schema extends v.GenericSchema>(schema: Schema, example: unknown) =>
  companyResponses(okResponse(schema, example), { notFound: true, invalid: ID_INVALID });
const createdResponses = <Schema extends v.GenericSchema>(schema: Schema, example: unknown) =>
  companyResponses(okResponse(schema, example), { invalid: 'name is invalid.' });

export const v2CampaignsList = {
  ...listing,
  path: '/api/v2/company/campaigns',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, ...readItems], writes: [] },
  summary: 'List campaigns, oldest first',
  description: PAGES,
  input: campaignListInput,
  inputExample: { filters: { archived: false }, page: 1, per_page: 20 },
  responses: listResponses(v2Campaign, campaign),
} satisfies KeyedRoute;

export const v2CampaignsCreate = {
  ...creating,
  path: '/api/v2/company/campaigns',
  permission: 'manage',
  table: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  items: {
    reads: [...companyCallerItems, ...campaignItems, ...readItems, ...productItems, 'listeners'],
    writes: [...campaignItems, 'products-head', 'listeners', 'numbers'],
  },
  resources: ['webhookAddresses'],
  summary: 'Create a campaign. The first one is the default',
  input: createCampaignInput,
  blankable: ['description', 'default_webhook_url'],
  inputExample: newCampaign,
  responses: companyResponses(
    createdResponse(v2Campaign, { ...campaign, ...newCampaign, ...newRules, id: 2, is_default: false }),
    {
      invalid: 'name is invalid.',
    },
  ),
} satisfies KeyedRoute;

export const v2CampaignsShow = {
  ...showing,
  path: '/api/v2/company/campaigns/{id}',
  permission: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCallerItems, ...readItems], writes: [] },
  summary: 'Retrieve a campaign',
  input: recordInput,
  inputExample: { id: 1 },
  responses: recordResponses(v2Campaign, campaign),
} satisfies KeyedRoute;

export const v2CampaignsInvitationLink = {
  ...base,
  method: 'POST',
  path: '/api/v2/company/campaigns/{id}/invitation_link',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'campaigns'], writes: ['campaigns'] },
  resources: ['publicOrigin'],
  summary: 'Create an invitation link for a campaign',
  description:
    'It leads to the sign-up page and is the only way for promoters to join a private campaign themselves. Shown only once. The previous link stops working.',
  input: recordInput,
  inputExample: { id: 1 },
  responses: recordResponses(v.object({ url: field(v.string(), 'The invitation link.') }), {
    url: 'https://d1.cloudfront.net/join/1?account=1#invitation=Zb3kq0V9x2LwTn7YcR4dHs8u',
  }),
} satisfies KeyedRoute;

const statusBase = {
  ...base,
  method: 'POST',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query'],
  items: { reads: [...companyCallerItems, ...readItems], writes: ['campaigns'] },
  input: recordInput,
  inputExample: { id: 2 },
} as const;

export const v2CampaignsArchive = {
  ...statusBase,
  path: '/api/v2/company/campaigns/{id}/archive',
  summary: 'Archive a campaign, so that it accepts no new promoters',
  description:
    'New promoters are rejected, also on its sign-up page and through its invitation link. Promoters in it stay: their links, ' +
    'referrals, sales and commissions continue. The default campaign cannot be archived: 422.',
  responses: recordResponses(v2Campaign, { ...campaign, id: 2, is_default: false, archived_at: archivedAt }),
} satisfies KeyedRoute;

export const v2CampaignsRestore = {
  ...statusBase,
  path: '/api/v2/company/campaigns/{id}/restore',
  summary: 'Restore an archived campaign, so that promoters can join again',
  responses: recordResponses(v2Campaign, { ...campaign, id: 2, is_default: false }),
} satisfies KeyedRoute;

export const v2CampaignsUpdate = {
  ...updating,
  path: '/api/v2/company/campaigns/{id}',
  permission: 'manage',
  table: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  items: {
    reads: [...companyCallerItems, ...campaignItems, ...readItems, ...productItems, 'listeners'],
    writes: [...campaignItems, 'products-head', 'listeners', 'numbers'],
  },
  resources: ['webhookAddresses'],
  summary: 'Update a campaign or make it the default',
  description:
    'Omitted parameters stay unchanged. Later sales earn by its new rewards; existing commissions stay unchanged.',
  input: updateCampaignInput,
  blankable: ['description', 'default_webhook_url'],
  inputExample: { id: 1, ...campaignChange },
  responses: recordResponses(v2Campaign, { ...campaign, ...campaignChange, is_private: true }),
} satisfies KeyedRoute;

export const v2CampaignsDelete = {
  ...base,
  method: 'DELETE',
  verb: 'delete',
  path: '/api/v2/company/campaigns/{id}',
  permission: 'manage',
  table: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'],
  items: {
    reads: [...companyCallerItems, ...campaignItems, ...readItems, 'listeners'],
    writes: ['campaigns', 'listeners'],
  },
  summary: 'Delete a campaign without promoters',
  description:
    'Campaigns with promoters, leads or commissions, targets of a tier upgrade and the default campaign cannot be deleted: 400 with ' +
    '`errors`. Its webhook is deleted, too.',
  input: recordInput,
  inputExample: { id: 1 },
  responses: {
    ...recordResponses(v2Campaign, campaign),
    400: {
      description:
        'The campaign has promoters, is the target of a tier upgrade or is the default; or the body is invalid. Nothing was written.',
      schema: v2InvalidRecord,
      example: { message: HAS_PROMOTERS, errors: { base: [HAS_PROMOTERS] }, code: 'invalid_record' },
    },
  },
} satisfies KeyedRoute;

export const v2RewardsList = {
  ...listing,
  path: '/api/v2/company/rewards',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'rewards'], writes: [] },
  summary: 'List rewards, oldest first',
  description: PAGES,
  input: listRewardsInput,
  inputExample: { scope: 'promoters', page: 1, per_page: 20 },
  responses: listResponses(v2Reward, reward),
} satisfies KeyedRoute;

export const v2RewardsCreate = {
  ...creating,
  path: '/api/v2/company/rewards',
  permission: 'manage',
  table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
  items: { reads: [...companyCallerItems, 'rewards'], writes: ['rewards', 'numbers'] },
  summary: 'Create a reward',
  input: createRewardInput,
  blankable: ['coupon'],
  inputExample: newReward,
  responses: createdResponses(v2Reward, { ...reward, ...newReward, duration: 'repeating', id: 2 }),
} satisfies KeyedRoute;

export const v2RewardsShow = {
  ...showing,
  path: '/api/v2/company/rewards/{id}',
  permission: 'read',
  items: { reads: [...companyCallerItems, 'rewards'], writes: [] },
  summary: 'Retrieve a reward',
  input: recordInput,
  inputExample: { id: 1 },
  responses: recordResponses(v2Reward, reward),
} satisfies KeyedRoute;

export const v2RewardsUpdate = {
  ...updating,
  path: '/api/v2/company/rewards/{id}',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query'],
  items: {
    reads: [...companyCallerItems, 'campaigns', 'rewards', 'reward-promotions', 'promoter'],
    writes: ['campaigns', 'rewards', 'promoter'],
  },
  summary: 'Update a reward in every campaign that uses it',
  description:
    'Omitted parameters stay unchanged. Later sales earn by the new terms; existing commissions keep theirs.',
  input: updateRewardInput,
  blankable: ['coupon'],
  inputExample: { id: 1, ...rewardChange },
  responses: recordResponses(v2Reward, { ...reward, ...rewardChange }),
} satisfies KeyedRoute;

export const v2RewardsHide = {
  ...base,
  method: 'POST',
  path: '/api/v2/company/rewards/{id}/hide',
  permission: 'manage',
  table: v2RewardsUpdate.table,
  items: v2RewardsUpdate.items,
  summary: 'Hide a reward from promoters. Campaigns still use it',
  input: recordInput,
  inputExample: { id: 1 },
  responses: recordResponses(v2Reward, { ...reward, hide_reward: true }),
} satisfies KeyedRoute;

export const campaignRoutes: readonly KeyedRoute[] = [
  v2CampaignsList,
  v2CampaignsCreate,
  v2CampaignsShow,
  v2CampaignsInvitationLink,
  v2CampaignsArchive,
  v2CampaignsRestore,
  v2CampaignsUpdate,
  v2CampaignsDelete,
  v2RewardsList,
  v2RewardsCreate,
  v2RewardsShow,
  v2RewardsUpdate,
  v2RewardsHide,
];
