import * as v from 'valibot';
import {
  MAX_SAVED_VIEWS,
  MAX_VIEW_NAME_LENGTH,
  MAX_VIEW_QUERY_LENGTH,
  VIEW_LISTS,
  VIEWS_NEED_USER,
} from '#shared/domain/users/saved-view.ts';
import { textParam, withDescription } from '#shared/routes/fields.ts';
import { companyCallerItems } from '#shared/routes/items.ts';
import { field, idField, timestampField } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, createdResponse, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';

const base = { area: 'users', auth: 'v2', permission: 'read', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/me/views';
const writeDefaults = {
  ...base,
  table: ['BatchGetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'saved-views'], writes: ['saved-views'] },
} as const;

const v2SavedView = v.object({
  id: field(idField, 'Id of the view.'),
  list: field(v.picklist(VIEW_LISTS), 'List of the dashboard.'),
  name: field(v.string(), 'Name of the view.'),
  query: field(v.string(), 'Query string of the list’s address.'),
  created_at: field(timestampField, 'When the view was saved.'),
});

export type V2SavedView = v.InferOutput<typeof v2SavedView>;

const example = {
  id: 1,
  list: 'commissions',
  name: 'Large and pending',
  query: 'sort=-amount&status=pending',
  created_at: '2026-11-21T09:00:00.000Z',
} satisfies V2SavedView;

const name = withDescription(
  'Name of the view.',
  textParam(
    `name is invalid: it must have 1 to ${MAX_VIEW_NAME_LENGTH} characters, in one line.`,
    MAX_VIEW_NAME_LENGTH,
  ),
);
const INVALID_QUERY = `query is invalid: it must have 1 to ${MAX_VIEW_QUERY_LENGTH} printable ASCII characters, without spaces.`;
const query = withDescription(
  'Search, filters, sort order and columns, as in the list’s address: a query string without `?`.',
  v.pipe(textParam(INVALID_QUERY, MAX_VIEW_QUERY_LENGTH), v.regex(/^[!-~]+$/, INVALID_QUERY)),
);

export const v2SavedViewsList = {
  ...base,
  method: 'GET',
  verb: 'list',
  path,
  table: ['BatchGetItem'],
  items: { reads: [...companyCallerItems, 'saved-views'], writes: [] },
  summary: 'List the signed-in user’s views of the dashboard’s lists',
  description: 'All views, oldest first. Views belong to users: API keys have none.',
  responses: companyResponses(okResponse(v.array(v2SavedView), [example]), {
    invalid: VIEWS_NEED_USER,
  }),
} satisfies KeyedRoute;

export const v2SavedViewsCreate = {
  ...writeDefaults,
  method: 'POST',
  verb: 'create',
  path,
  summary: 'Save a view of a list for the signed-in user',
  description: `A user can have ${MAX_SAVED_VIEWS} views in an account.`,
  input: v.object({
    list: withDescription('List of the dashboard.', v.picklist(VIEW_LISTS, 'list is invalid.')),
    name,
    query,
  }),
  inputExample: { list: example.list, name: example.name, query: example.query },
  responses: companyResponses(createdResponse(v2SavedView, example), {
    invalid: `You can have ${MAX_SAVED_VIEWS} views: delete one first.`,
  }),
} satisfies KeyedRoute;

export const v2SavedViewsUpdate = {
  ...writeDefaults,
  method: 'PUT',
  verb: 'update',
  path: `${path}/{id}`,
  summary: 'Rename or overwrite a view of the signed-in user',
  description: 'Omitted parameters stay unchanged.',
  input: v.object({ id: recordIdParam('id'), name: v.optional(name), query: v.optional(query) }),
  inputExample: { id: 1, name: example.name },
  responses: companyResponses(okResponse(v2SavedView, example), { notFound: true, invalid: INVALID_QUERY }),
} satisfies KeyedRoute;

export const v2SavedViewsDelete = {
  ...writeDefaults,
  method: 'DELETE',
  verb: 'delete',
  path: `${path}/{id}`,
  summary: 'Delete a view of the signed-in user',
  description: 'Returns the deleted view.',
  input: recordInput,
  inputExample: { id: 1 },
  responses: companyResponses(okResponse(v2SavedView, example), RECORD_ERRORS),
} satisfies KeyedRoute;

export const savedViewRoutes: readonly KeyedRoute[] = [
  v2SavedViewsList,
  v2SavedViewsCreate,
  v2SavedViewsUpdate,
  v2SavedViewsDelete,
];
