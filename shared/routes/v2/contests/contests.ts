import * as v from 'valibot';
import { MAX_CONTESTS } from '#shared/domain/contests/contest.ts';
import { companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, createdResponse, okResponse } from '#shared/routes/v2/responses.ts';
import { createContestInput, listContestsInput, updateContestInput } from './contests-input.ts';
import { type V2Contest, type V2ContestStandings, v2Contest, v2ContestStandings } from './contests-output.ts';

const base = { area: 'assets', auth: 'v2', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/company/contests';
const readDefaults = {
  ...base,
  method: 'GET',
  permission: 'read',
  table: ['BatchGetItem'],
  items: { reads: [...companyCallerItems, 'contests'], writes: [] },
} as const;
const writeDefaults = {
  ...base,
  permission: 'manage',
  table: ['BatchGetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'contests', 'campaigns'], writes: ['contests'] },
} as const;

export const contestExample = {
  id: 1,
  name: 'December race',
  description: 'The promoters with the highest earnings in December win.',
  rank_by: 'earnings',
  start_date: '2026-12-01',
  end_date: '2026-12-31',
  status: 'running',
  prizes: ['A trip to Lisbon', 'A weekend in Hamburg', 'A dinner for two'],
  show_figures: false,
  campaign_ids: [],
  created_at: '2026-11-20T10:00:00.000Z',
} satisfies V2Contest;
export const standingsExample = {
  updated_at: '2026-12-08T00:00:12.000Z',
  standings: [
    {
      place: 1,
      promoter: { id: 12, name: 'Grace Hopper', email: 'grace@example.com' },
      value: 48_250,
      prize: contestExample.prizes[0] ?? null,
    },
  ],
} satisfies V2ContestStandings;
const { id, status, campaign_ids, created_at, ...newContest } = contestExample;

const blankable = ['description'] as const;
const errors = { notFound: true, invalid: 'id is invalid.' } as const;

export const v2ContestsList = {
  ...readDefaults,
  verb: 'list',
  path,
  summary: 'List contests between promoters, the latest end first',
  description: 'The headers `Link`, `Total` and `Per-Page` describe the pages.',
  input: listContestsInput,
  inputExample: { page: 1, per_page: 20 },
  responses: companyResponses(okResponse(v.array(v2Contest), [contestExample]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2ContestsCreate = {
  ...writeDefaults,
  method: 'POST',
  verb: 'create',
  path,
  summary: 'Create a contest between promoters',
  description:
    'The portal shows it to the promoters of its campaigns from `start_date` on, with masked names. An account can have ' +
    `${MAX_CONTESTS} contests.`,
  input: createContestInput,
  blankable,
  inputExample: newContest,
  responses: companyResponses(createdResponse(v2Contest, contestExample), {
    invalid: `An account can have ${MAX_CONTESTS} contests: delete one first.`,
  }),
} satisfies KeyedRoute;

export const v2ContestsShow = {
  ...readDefaults,
  verb: 'show',
  path: `${path}/{id}`,
  summary: 'Retrieve a contest',
  input: recordInput,
  inputExample: { id: 1 },
  responses: companyResponses(okResponse(v2Contest, contestExample), errors),
} satisfies KeyedRoute;

export const v2ContestsStandings = {
  ...readDefaults,
  path: `${path}/{id}/standings`,
  items: { reads: [...companyCallerItems, 'contests', 'promoter'], writes: [] },
  summary: 'Retrieve the standings of a contest',
  description:
    'Promoters with a figure above zero. Deleted, rejected and blocked promoters have no place. Refunds and denied commissions ' +
    'count until 31 days after the end; then the standings are final.',
  input: recordInput,
  inputExample: { id: 1 },
  responses: companyResponses(okResponse(v2ContestStandings, standingsExample), errors),
} satisfies KeyedRoute;

export const v2ContestsUpdate = {
  ...writeDefaults,
  method: 'PUT',
  verb: 'update',
  path: `${path}/{id}`,
  summary: 'Update a contest',
  description: 'Omitted parameters stay unchanged.',
  input: updateContestInput,
  blankable,
  inputExample: { id: 1, name: contestExample.name, end_date: contestExample.end_date },
  responses: companyResponses(okResponse(v2Contest, contestExample), {
    notFound: true,
    invalid: 'end_date must not be before start_date.',
  }),
} satisfies KeyedRoute;

export const v2ContestsDelete = {
  ...writeDefaults,
  method: 'DELETE',
  verb: 'delete',
  path: `${path}/{id}`,
  table: ['BatchGetItem', 'PutItem', 'DeleteItem'],
  items: { reads: [...companyCallerItems, 'contests'], writes: ['contests'] },
  summary: 'Delete a contest and its standings',
  description: 'Returns the deleted contest.',
  input: recordInput,
  inputExample: { id: 1 },
  responses: companyResponses(okResponse(v2Contest, contestExample), errors),
} satisfies KeyedRoute;

export const contestRoutes: readonly KeyedRoute[] = [
  v2ContestsList,
  v2ContestsCreate,
  v2ContestsShow,
  v2ContestsStandings,
  v2ContestsUpdate,
  v2ContestsDelete,
];
