import * as v from 'valibot';
import { ALREADY_IN_CAMPAIGN } from '#shared/domain/promoters/promoter-campaigns.ts';
import { caller, campaigns, changed, promoters } from '#shared/routes/items.ts';
import type { KeyedRoute, Route } from '#shared/routes/route.ts';
import { PROMOTER_UNNAMED, PROMOTER_UNNAMED_IN_UPDATE, recordNotFound, taken } from '#shared/routes/texts.ts';
import { removed, v1Answers } from '#shared/routes/v1/answers.ts';
import { v1Promoter } from '#shared/routes/v1/output.ts';
import { added, created, inputs, moved, promoter } from './promoters-examples.ts';
import {
  addToCampaignInput,
  createPromoterInput,
  findPromoterInput,
  listPromotersInput,
  moveToCampaignInput,
  updatePromoterInput,
} from './promoters-input.ts';

const shared = { area: 'promoters', auth: 'v1', memory: 1024, timeout: 15 } as const;
const reads = [...caller, ...promoters, ...campaigns] as const;
const changing = { reads, writes: [...promoters, 'text-key', ...changed] } as const;
const notFound = recordNotFound('promoter');
const answers = (unprocessable: string, example = promoter, missing = notFound) =>
  v1Answers(v1Promoter, example, { 404: missing, 422: unprocessable });

export const createPromoter = {
  ...shared,
  method: 'POST',
  path: '/api/v1/promoters/create',
  needs: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  items: changing,
  mails: true,
  summary: 'Create a promoter, in a campaign',
  input: createPromoterInput,
  inputExample: inputs.create,
  answers: answers(taken('email'), created, recordNotFound('campaign')),
} satisfies KeyedRoute;

export const showPromoter = {
  ...shared,
  method: 'GET',
  path: '/api/v1/promoters/show',
  needs: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads, writes: [] },
  summary: 'Show a promoter with its promotions, counters and balances',
  input: findPromoterInput,
  inputExample: inputs.find,
  answers: answers(PROMOTER_UNNAMED),
} satisfies KeyedRoute;

export const listPromoters = {
  ...shared,
  method: 'GET',
  path: '/api/v1/promoters/list',
  needs: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...reads, 'list'], writes: [] },
  summary: 'List promoters, all, those of a campaign or the one that is named, oldest first',
  description:
    'Details of the pages are in the headers `Link`, `Total` and `Per-Page`. The first of `id`, `cust_id`, `auth_token`, ' +
    '`ref_id` and `promoter_email` that is given names the one that is wanted.',
  input: listPromotersInput,
  inputExample: inputs.list,
  answers: v1Answers(v.array(v1Promoter), [promoter], { 404: recordNotFound('campaign'), 422: 'page is invalid.' }),
} satisfies KeyedRoute;

export const updatePromoter = {
  ...shared,
  method: 'PUT',
  path: '/api/v1/promoters/update',
  needs: 'manage',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem', 'UpdateItem', 'ConditionCheckItem'],
  items: changing,
  summary: 'Change a promoter',
  description:
    'The first of `id`, `cust_id`, `auth_token`, `ref_id`, `promoter_email`, `email` and `promo_code` that is given ' +
    'says which promoter is meant. `email` and `promo_code` beside it are what they become. A ref id, codes and the ' +
    'landing page are those of its promotion in `campaign_id`, or in its default campaign.',
  input: updatePromoterInput,
  inputExample: inputs.update,
  blankable: ['new_ref_id'],
  answers: answers(PROMOTER_UNNAMED_IN_UPDATE),
} satisfies KeyedRoute;

export const deletePromoter = {
  ...shared,
  method: 'DELETE',
  path: '/api/v1/promoters/delete',
  needs: 'manage',
  table: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem', 'UpdateItem'],
  // Children are found by rows; sessions are deleted as well.
  items: {
    reads: [...changing.reads, 'rows', 'numbers', 'sorted-lists', 'sorted-sheets', 'promoter-sessions'],
    writes: [...changing.writes, 'promoter-sessions', 'promoter-login', 'payout-details'],
  },
  summary: 'Delete a promoter: what it earned stays, what identifies it does not',
  input: findPromoterInput,
  inputExample: inputs.find,
  answers: v1Answers(removed, { message: 'Promoter removed.' }, { 404: notFound, 422: PROMOTER_UNNAMED }),
} satisfies KeyedRoute;

export const refreshToken = {
  ...shared,
  method: 'PUT',
  path: '/api/v1/promoters/refresh_token',
  needs: 'manage',
  table: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
  items: changing,
  summary: 'Give a promoter another auth_token',
  input: findPromoterInput,
  inputExample: inputs.find,
  answers: answers(PROMOTER_UNNAMED, { ...promoter, auth_token: 'n7Wq2fZsKe4xHdR9uJtB0aLc' }),
} satisfies KeyedRoute;

export const addToCampaign = {
  ...shared,
  method: 'POST',
  path: '/api/v1/promoters/add_to_campaign',
  needs: 'manage',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: changing,
  summary: 'Add a promoter to one more campaign, with a ref id of its own there',
  input: addToCampaignInput,
  inputExample: inputs.add,
  answers: answers(ALREADY_IN_CAMPAIGN, added),
} satisfies KeyedRoute;

export const moveToCampaign = {
  ...shared,
  method: 'POST',
  path: '/api/v1/promoters/move_to_campaign',
  needs: 'manage',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: changing,
  summary: 'Move a promoter to another campaign, with its ref id',
  description: 'The promotion it leaves stays, hidden, with the leads and commissions it has.',
  input: moveToCampaignInput,
  inputExample: inputs.move,
  answers: answers(ALREADY_IN_CAMPAIGN, moved),
} satisfies KeyedRoute;

export const promoterRoutes: readonly Route[] = [
  createPromoter,
  showPromoter,
  listPromoters,
  updatePromoter,
  deletePromoter,
  refreshToken,
  addToCampaign,
  moveToCampaign,
];
