import * as v from 'valibot';
import { ALREADY_IN_CAMPAIGN } from '#shared/domain/promoters/promotions/promoter-campaigns.ts';
import { callerItems, campaignItems, changeItems, promoterItems } from '#shared/routes/items.ts';
import type { KeyedRoute, Route } from '#shared/routes/route.ts';
import { PROMOTER_UNNAMED, PROMOTER_UNNAMED_IN_UPDATE, recordNotFound, takenText } from '#shared/routes/texts.ts';
import { v1Promoter } from '#shared/routes/v1/output.ts';
import { removedRecord, v1Responses } from '#shared/routes/v1/responses.ts';
import {
  v1AddedPromoterExample,
  v1CreatedPromoterExample,
  v1MovedPromoterExample,
  v1PromoterExample,
  v1PromoterInputExamples,
} from './promoters-examples.ts';
import {
  addToCampaignInput,
  findPromoterInput,
  listPromotersInput,
  moveToCampaignInput,
  v1CreatePromoterInput,
  v1UpdatePromoterInput,
} from './promoters-input.ts';

const shared = { area: 'promoters', auth: 'v1', memory: 1024, timeout: 15 } as const;
const reads = [...callerItems, ...promoterItems, ...campaignItems] as const;
const changeDefaults = { reads, writes: [...promoterItems, 'text-key', ...changeItems] } as const;
const notFound = recordNotFound('promoter');
const responses = (unprocessable: string, example = v1PromoterExample, missing = notFound) =>
  v1Responses(v1Promoter, example, { 404: missing, 422: unprocessable });

export const v1PromotersCreate = {
  ...shared,
  method: 'POST',
  path: '/api/v1/promoters/create',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  items: changeDefaults,
  mails: true,
  summary: 'Create a promoter in a campaign',
  input: v1CreatePromoterInput,
  inputExample: v1PromoterInputExamples.create,
  responses: responses(takenText('email'), v1CreatedPromoterExample, recordNotFound('campaign')),
} satisfies KeyedRoute;

export const v1PromotersShow = {
  ...shared,
  method: 'GET',
  path: '/api/v1/promoters/show',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads, writes: [] },
  summary: 'Retrieve a promoter with promotions, counters and balances',
  input: findPromoterInput,
  inputExample: v1PromoterInputExamples.find,
  responses: responses(PROMOTER_UNNAMED),
} satisfies KeyedRoute;

export const v1PromotersList = {
  ...shared,
  method: 'GET',
  path: '/api/v1/promoters/list',
  permission: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...reads, 'list'], writes: [] },
  summary: 'List promoters, oldest first: all, those of a campaign, or a single one',
  description:
    'The headers `Link`, `Total` and `Per-Page` describe the pages. The first of `id`, `cust_id`, `auth_token`, ' +
    '`ref_id` and `promoter_email` that is sent selects a single promoter.',
  input: listPromotersInput,
  inputExample: v1PromoterInputExamples.list,
  responses: v1Responses(v.array(v1Promoter), [v1PromoterExample], {
    404: recordNotFound('campaign'),
    422: 'page is invalid.',
  }),
} satisfies KeyedRoute;

export const v1PromotersUpdate = {
  ...shared,
  method: 'PUT',
  path: '/api/v1/promoters/update',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem', 'UpdateItem', 'ConditionCheckItem'],
  items: changeDefaults,
  summary: 'Update a promoter',
  description:
    'The first of `id`, `cust_id`, `auth_token`, `ref_id`, `promoter_email`, `email` and `promo_code` that is sent ' +
    'identifies the promoter. A further `email` or `promo_code` is the new value. Ref id, codes and ' +
    'landing page are changed in the promotion of `campaign_id`, or of the default campaign.',
  input: v1UpdatePromoterInput,
  inputExample: v1PromoterInputExamples.update,
  blankable: ['new_ref_id'],
  responses: responses(PROMOTER_UNNAMED_IN_UPDATE),
} satisfies KeyedRoute;

export const v1PromotersDelete = {
  ...shared,
  method: 'DELETE',
  path: '/api/v1/promoters/delete',
  permission: 'manage',
  table: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem', 'UpdateItem'],
  // Children are found by rows; sessions are deleted as well.
  items: {
    reads: [...changeDefaults.reads, 'rows', 'numbers', 'sorted-lists', 'sorted-sheets', 'promoter-sessions'],
    writes: [...changeDefaults.writes, 'promoter-sessions', 'promoter-login', 'suppressions', 'payout-details'],
  },
  summary: 'Delete a promoter: personal data is removed, commissions remain',
  input: findPromoterInput,
  inputExample: v1PromoterInputExamples.find,
  responses: v1Responses(removedRecord, { message: 'Promoter removed.' }, { 404: notFound, 422: PROMOTER_UNNAMED }),
} satisfies KeyedRoute;

export const v1PromotersRefreshToken = {
  ...shared,
  method: 'PUT',
  path: '/api/v1/promoters/refresh_token',
  permission: 'manage',
  table: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
  items: changeDefaults,
  summary: 'Replace the auth_token of a promoter',
  input: findPromoterInput,
  inputExample: v1PromoterInputExamples.find,
  responses: responses(PROMOTER_UNNAMED, { ...v1PromoterExample, auth_token: 'n7Wq2fZsKe4xHdR9uJtB0aLc' }),
} satisfies KeyedRoute;

export const v1PromotersAddToCampaign = {
  ...shared,
  method: 'POST',
  path: '/api/v1/promoters/add_to_campaign',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: changeDefaults,
  summary: 'Add a promoter to another campaign, with a new ref id',
  input: addToCampaignInput,
  inputExample: v1PromoterInputExamples.add,
  responses: responses(ALREADY_IN_CAMPAIGN, v1AddedPromoterExample),
} satisfies KeyedRoute;

export const v1PromotersMoveToCampaign = {
  ...shared,
  method: 'POST',
  path: '/api/v1/promoters/move_to_campaign',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: changeDefaults,
  summary: 'Move a promoter to another campaign, keeping the ref id',
  description: 'The old promotion remains, hidden, with its leads and commissions.',
  input: moveToCampaignInput,
  inputExample: v1PromoterInputExamples.move,
  responses: responses(ALREADY_IN_CAMPAIGN, v1MovedPromoterExample),
} satisfies KeyedRoute;

export const promoterRoutes: readonly Route[] = [
  v1PromotersCreate,
  v1PromotersShow,
  v1PromotersList,
  v1PromotersUpdate,
  v1PromotersDelete,
  v1PromotersRefreshToken,
  v1PromotersAddToCampaign,
  v1PromotersMoveToCampaign,
];
