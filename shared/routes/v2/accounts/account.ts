import * as v from 'valibot';
import { companyCaller } from '#shared/routes/items.ts';
import { field, id, when } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, done } from '#shared/routes/v2/answers.ts';

const v2Account = v.object({
  id: field(id, 'Id of the account: the header `Account-ID`.'),
  name: field(v.string(), 'Name of the company.'),
  currency: field(v.string(), 'ISO 4217 code: what amounts are in that say no currency.'),
  created_at: field(when, 'When the account was created.'),
});

const account = { id: 1, name: 'Acme', currency: 'USD', created_at: '2026-11-01T08:00:00.000Z' };

export const v2AccountShow = {
  area: 'records',
  auth: 'v2',
  method: 'GET',
  path: '/api/v2/company/account',
  needs: 'read',
  table: ['BatchGetItem'],
  items: { reads: [...companyCaller], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'Show the account that the key is of, with its currency',
  answers: companyAnswers(done(v2Account, account), {}),
} satisfies KeyedRoute;

export const accountRoutes: readonly KeyedRoute[] = [v2AccountShow];
