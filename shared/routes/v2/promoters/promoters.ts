import * as v from 'valibot';
import { MAX_OFFERED_TAGS } from '#shared/domain/promoters/tags.ts';
import {
  campaignItems,
  changeItems,
  companyCallerItems,
  membershipItems,
  promoterItems,
  searchItems,
} from '#shared/routes/items.ts';
import { field, integerField } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, createdResponse, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import { v2NewPromoterExample, v2PromoterExample } from './promoters-examples.ts';
import { createPromoterInput, promoterListInput, promoterNameInput, updatePromoterInput } from './promoters-input.ts';
import { v2Promoter } from './promoters-output.ts';

const records = { area: 'records', auth: 'v2' } as const;

const v2PromoterList = v.object({
  data: field(v.array(v2Promoter), 'Promoters on this page.'),
  meta: field(
    v.object({
      pending_count: field(
        v.pipe(integerField, v.minValue(0)),
        'Number of promoters of the account waiting for approval, regardless of filters.',
      ),
    }),
    'Additional data about the account’s promoters.',
  ),
});

const v2PromoterTags = v.object({ tags: field(v.array(v.string()), 'Tags, as first written.') });

export const v2PromotersList = {
  ...records,
  method: 'GET',
  path: '/api/v2/company/promoters',
  permission: 'read',
  verb: 'list',
  table: ['BatchGetItem', 'Query'],
  items: {
    reads: [...companyCallerItems, ...membershipItems, ...searchItems, 'rewards', 'report-ranks', 'promoter-login'],
    writes: [],
  },
  // One full vCPU: a search reads all rows, about 15 MB for 100,000.
  memory: 1769,
  timeout: 29,
  summary: 'List promoters with filters, sorting and search',
  description:
    'Oldest first by default. The headers `Link`, `Total` and `Per-Page` describe the pages. Filters, sorting and ' +
    'search reflect changes within seconds. Counts, state, custom fields, tax forms, accepted terms, sign-ins, e-mail settings and inactivity are looked up. ' +
    'With very many promoters, a response covers some of them: it has `Total-At-Least` instead of `Total`, and `Link` continues.',
  input: promoterListInput,
  inputExample: { filters: { status: ['approved'] }, sorting: { joined_at: 'desc' }, q: 'grace', per_page: 20 },
  responses: companyResponses(okResponse(v2PromoterList, { data: [v2PromoterExample], meta: { pending_count: 2 } }), {
    invalid: 'filters[joined_at] is invalid.',
  }),
} satisfies KeyedRoute;

export const v2PromotersShow = {
  ...records,
  method: 'GET',
  path: '/api/v2/company/promoters/{id}',
  permission: 'read',
  verb: 'show',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, ...promoterItems, ...campaignItems, 'promoter-login'], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'Retrieve a promoter with its campaigns, counters and balances',
  input: promoterNameInput,
  inputExample: { id: 'grace@example.com', find_by: 'email' },
  responses: companyResponses(okResponse(v2Promoter, v2PromoterExample), RECORD_ERRORS),
} satisfies KeyedRoute;

const writeDefaults = {
  area: 'promoters',
  auth: 'v2',
  items: {
    reads: [...companyCallerItems, ...promoterItems, ...campaignItems, 'promoter-tags'],
    writes: [...promoterItems, 'promoter-tags', 'text-key', ...changeItems],
  },
  memory: 1024,
  timeout: 15,
} as const;

export const v2PromotersCreate = {
  ...writeDefaults,
  method: 'POST',
  path: '/api/v2/company/promoters',
  permission: 'manage',
  verb: 'create',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  mails: true,
  uniqueParams: { ref_id: 'ref_token' },
  summary: 'Create a promoter in a campaign',
  input: createPromoterInput,
  inputExample: {
    email: 'grace@example.com',
    cust_id: v2PromoterExample.cust_id,
    profile: { first_name: 'Grace', last_name: 'Hopper' },
    tags: ['VIP', 'Newsletter'],
    initial_campaign_id: 1,
    always_approve: true,
  },
  responses: companyResponses(createdResponse(v2Promoter, v2NewPromoterExample), {
    notFound: true,
    invalid: 'param is missing or the value is empty or invalid: email',
    uniqueParam: 'email',
  }),
} satisfies KeyedRoute;

export const v2PromotersUpdate = {
  ...writeDefaults,
  method: 'PUT',
  path: '/api/v2/company/promoters/{id}',
  permission: 'manage',
  verb: 'update',
  items: { ...writeDefaults.items, reads: [...writeDefaults.items.reads, 'promoter-login'] },
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  uniqueParams: {},
  summary: 'Update a promoter',
  description: 'Omitted parameters stay unchanged.',
  input: updatePromoterInput,
  blankable: ['note'],
  inputExample: { id: 'grace@example.com', find_by: 'email', cust_id: v2PromoterExample.cust_id },
  responses: companyResponses(okResponse(v2Promoter, v2PromoterExample), {
    notFound: true,
    invalid: 'id is invalid.',
    uniqueParam: 'email',
  }),
} satisfies KeyedRoute;

export const v2PromotersTags = {
  ...records,
  method: 'GET',
  path: '/api/v2/company/promoters/tags',
  permission: 'read',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCallerItems, 'promoter-tags'], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'List tags to select from',
  description: `The ${MAX_OFFERED_TAGS} tags that were added last, in alphabetical order. Some may no longer be in use.`,
  responses: companyResponses(okResponse(v2PromoterTags, { tags: ['Newsletter', 'VIP', 'YouTube'] }), {}),
} satisfies KeyedRoute;

export const v2PromoterRoutes: readonly KeyedRoute[] = [
  v2PromotersList,
  v2PromotersTags,
  v2PromotersShow,
  v2PromotersCreate,
  v2PromotersUpdate,
];
