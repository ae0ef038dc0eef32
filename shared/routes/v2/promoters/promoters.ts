import * as v from 'valibot';
import { campaigns, changed, companyCaller, membership, promoters, searched } from '#shared/routes/items.ts';
import { field, whole } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, created, done } from '#shared/routes/v2/answers.ts';
import { newPromoter, promoter } from './promoters-examples.ts';
import { createPromoterInput, promoterListInput, promoterNameInput, updatePromoterInput } from './promoters-input.ts';
import { v2Promoter } from './promoters-output.ts';

const records = { area: 'records', auth: 'v2' } as const;

const v2PromoterList = v.object({
  data: field(v.array(v2Promoter), 'The promoters of the page.'),
  meta: field(
    v.object({
      pending_count: field(
        v.pipe(whole, v.minValue(0)),
        'How many promoters of the account wait to be accepted, whatever the list is filtered by.',
      ),
    }),
    'What else there is to say of the account’s promoters.',
  ),
});

export const v2PromotersList = {
  ...records,
  method: 'GET',
  path: '/api/v2/company/promoters',
  needs: 'read',
  does: 'list',
  table: ['BatchGetItem', 'Query'],
  items: {
    reads: [...companyCaller, ...membership, ...searched, 'rewards', 'report-ranks', 'promoter-login'],
    writes: [],
  },
  // One full vCPU: a search reads all rows, about 15 MB for 100,000.
  memory: 1769,
  timeout: 29,
  summary: 'List promoters: filtered, sorted, searched',
  description:
    'Oldest first, unless sorted. Details of the pages are in the headers `Link`, `Total` and `Per-Page`. What the list is ' +
    'filtered, sorted and searched by follows a change within seconds. Figures, state, custom fields, tax forms, sign-ins, e-mail settings and inactivity are looked up. ' +
    'Of very many promoters, an answer looks at some of them: `Total-At-Least` is in the place of `Total`, and `Link` leads on.',
  input: promoterListInput,
  inputExample: { filters: { status: ['approved'] }, sorting: { joined_at: 'desc' }, q: 'grace', per_page: 20 },
  answers: companyAnswers(done(v2PromoterList, { data: [promoter], meta: { pending_count: 2 } }), {
    invalid: 'filters[joined_at] is invalid.',
  }),
} satisfies KeyedRoute;

export const v2PromotersShow = {
  ...records,
  method: 'GET',
  path: '/api/v2/company/promoters/{id}',
  needs: 'read',
  does: 'show',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCaller, ...promoters, ...campaigns, 'promoter-login'], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'Show a promoter with its campaigns, counters and balances',
  input: promoterNameInput,
  inputExample: { id: 'grace@example.com', find_by: 'email' },
  answers: companyAnswers(done(v2Promoter, promoter), { notFound: true, invalid: 'id is invalid.' }),
} satisfies KeyedRoute;

const changing = {
  area: 'promoters',
  auth: 'v2',
  items: {
    reads: [...companyCaller, ...promoters, ...campaigns],
    writes: [...promoters, 'text-key', ...changed],
  },
  memory: 1024,
  timeout: 15,
} as const;

export const v2PromotersCreate = {
  ...changing,
  method: 'POST',
  path: '/api/v2/company/promoters',
  needs: 'manage',
  does: 'create',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  mails: true,
  shares: {},
  summary: 'Create a promoter in a campaign',
  input: createPromoterInput,
  inputExample: {
    email: 'grace@example.com',
    cust_id: promoter.cust_id,
    profile: { first_name: 'Grace', last_name: 'Hopper' },
    initial_campaign_id: 1,
    always_approve: true,
  },
  answers: companyAnswers(created(v2Promoter, newPromoter), {
    notFound: true,
    invalid: 'param is missing or the value is empty or invalid: email',
    shares: 'email',
  }),
} satisfies KeyedRoute;

export const v2PromotersUpdate = {
  ...changing,
  method: 'PUT',
  path: '/api/v2/company/promoters/{id}',
  needs: 'manage',
  does: 'update',
  items: { ...changing.items, reads: [...changing.items.reads, 'promoter-login'] },
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  shares: {},
  summary: 'Change a promoter',
  description: 'What is left out stays as it is.',
  input: updatePromoterInput,
  blankable: ['note'],
  inputExample: { id: 'grace@example.com', find_by: 'email', cust_id: promoter.cust_id },
  answers: companyAnswers(done(v2Promoter, promoter), { notFound: true, invalid: 'id is invalid.', shares: 'email' }),
} satisfies KeyedRoute;

export const v2PromoterRoutes: readonly KeyedRoute[] = [
  v2PromotersList,
  v2PromotersShow,
  v2PromotersCreate,
  v2PromotersUpdate,
];
