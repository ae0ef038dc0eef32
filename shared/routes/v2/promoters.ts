import * as v from 'valibot';
import { campaigns, companyCaller, membership, promoters, searched } from '#shared/routes/items.ts';
import { field, whole } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, done } from './answers.ts';
import { promoter } from './promoters-examples.ts';
import { promoterListInput, promoterNameInput } from './promoters-input.ts';
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
  does: 'list',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCaller, ...membership, ...searched, 'rewards'], writes: [] },
  // A whole processor: a search reads all rows, some fifteen megabytes for 100,000 of them.
  memory: 1769,
  timeout: 29,
  summary: 'List promoters: filtered, sorted, searched',
  description:
    'Oldest first, unless sorted. Details of the pages are in the headers `Link`, `Total` and `Per-Page`. What the list is ' +
    'filtered, sorted and searched by follows a change within about a second.',
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
  does: 'show',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCaller, ...promoters, ...campaigns], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'Show a promoter with its campaigns, counters and balances',
  input: promoterNameInput,
  inputExample: { id: 'grace@example.com', find_by: 'email' },
  answers: companyAnswers(done(v2Promoter, promoter), { notFound: true, invalid: 'id is invalid.' }),
} satisfies KeyedRoute;

/** Version 2's calls about promoters, but for bulk actions. */
export const v2PromoterRoutes: readonly KeyedRoute[] = [v2PromotersList, v2PromotersShow];
