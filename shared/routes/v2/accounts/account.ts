import * as v from 'valibot';
import { companyCallerItems } from '#shared/routes/items.ts';
import { field, idField, timestampField } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';

const v2Account = v.object({
  id: field(idField, 'Id of the account, as sent in the `Account-ID` header.'),
  name: field(v.string(), 'Name of the company.'),
  currency: field(v.string(), 'ISO 4217 code of the account’s default currency.'),
  time_zone: field(v.string(), 'IANA name of the time zone of reports.'),
  created_at: field(timestampField, 'When the account was created.'),
});

const account = {
  id: 1,
  name: 'Acme',
  currency: 'USD',
  time_zone: 'America/New_York',
  created_at: '2026-11-01T08:00:00.000Z',
};

export const v2AccountShow = {
  area: 'records',
  auth: 'v2',
  method: 'GET',
  path: '/api/v2/company/account',
  permission: 'read',
  table: ['BatchGetItem'],
  items: { reads: [...companyCallerItems], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'Retrieve the account of the API key, with its currency',
  responses: companyResponses(okResponse(v2Account, account), {}),
} satisfies KeyedRoute;

export const accountRoutes: readonly KeyedRoute[] = [v2AccountShow];
