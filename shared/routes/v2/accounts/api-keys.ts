import * as v from 'valibot';
import { companyCaller } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, created, done } from '#shared/routes/v2/answers.ts';
import { apiKeyInput, createApiKeyInput, listApiKeysInput } from './api-keys-input.ts';
import { v2ApiKey, v2NewApiKey } from './api-keys-output.ts';

const about = { area: 'access', auth: 'v2', needs: 'own', memory: 1024, timeout: 15 } as const;

const apiKey = {
  id: '3f8a1c09d2e4',
  name: 'Billing',
  scopes: ['track', 'read'],
  created_at: '2026-11-22T09:30:00.000Z',
  created_by: { type: 'user', id: '1' },
  revoked_at: null,
} as const;

export const v2ApiKeysList = {
  ...about,
  method: 'GET',
  does: 'list',
  path: '/api/v2/company/api_keys',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCaller], writes: [] },
  summary: 'List API keys, oldest first, never the keys themselves',
  description: 'Those that were revoked, too. Details of the pages are in the headers `Link`, `Total` and `Per-Page`.',
  input: listApiKeysInput,
  inputExample: { page: 1, per_page: 20 },
  answers: companyAnswers(done(v.array(v2ApiKey), [apiKey]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2ApiKeysCreate = {
  ...about,
  method: 'POST',
  does: 'create',
  path: '/api/v2/company/api_keys',
  fresh: true,
  table: ['BatchGetItem', 'PutItem', 'Query'],
  items: { reads: [...companyCaller], writes: ['api-keys'] },
  summary: 'Create an API key, and show it this once',
  description:
    'It has the scopes that are given, and no more. Keys that may do everything are created by the admin command.',
  input: createApiKeyInput,
  inputExample: { name: apiKey.name, scopes: apiKey.scopes },
  answers: companyAnswers(created(v2NewApiKey, { ...apiKey, key: 'rk_1_Zb3kq0V9x2LwTn7YcR4dHs8u' }), {
    invalid: 'scopes is invalid.',
  }),
} satisfies KeyedRoute;

export const v2ApiKeysRevoke = {
  ...about,
  method: 'DELETE',
  does: 'delete',
  path: '/api/v2/company/api_keys/{id}',
  table: ['BatchGetItem', 'Query', 'UpdateItem'],
  items: { reads: [...companyCaller], writes: ['api-keys'] },
  summary: 'Revoke an API key: within 30 seconds it opens nothing any more',
  input: apiKeyInput,
  inputExample: { id: apiKey.id },
  answers: companyAnswers(done(v2ApiKey, { ...apiKey, revoked_at: '2026-11-22T10:00:00.000Z' }), {
    notFound: true,
    invalid: 'id is invalid.',
  }),
} satisfies KeyedRoute;

export const apiKeyRoutes: readonly KeyedRoute[] = [v2ApiKeysList, v2ApiKeysCreate, v2ApiKeysRevoke];
