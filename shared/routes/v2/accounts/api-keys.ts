import * as v from 'valibot';
import { companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, createdResponse, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import { apiKeyInput, createApiKeyInput, listApiKeysInput } from './api-keys-input.ts';
import { v2ApiKey, v2NewApiKey } from './api-keys-output.ts';

const base = { area: 'access', auth: 'v2', permission: 'own', memory: 1024, timeout: 15 } as const;

const apiKey = {
  id: '3f8a1c09d2e4',
  name: 'Billing',
  scopes: ['track', 'read'],
  created_at: '2026-11-22T09:30:00.000Z',
  created_by: { type: 'user', id: '1' },
  revoked_at: null,
} as const;

export const v2ApiKeysList = {
  ...base,
  method: 'GET',
  verb: 'list',
  path: '/api/v2/company/api_keys',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems], writes: [] },
  summary: 'List API keys, oldest first, without their secrets',
  description: 'Includes revoked keys. The headers `Link`, `Total` and `Per-Page` describe the pages.',
  input: listApiKeysInput,
  inputExample: { page: 1, per_page: 20 },
  responses: companyResponses(okResponse(v.array(v2ApiKey), [apiKey]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2ApiKeysCreate = {
  ...base,
  method: 'POST',
  verb: 'create',
  path: '/api/v2/company/api_keys',
  recentSignIn: true,
  table: ['BatchGetItem', 'PutItem', 'Query'],
  items: { reads: [...companyCallerItems], writes: ['api-keys'] },
  summary: 'Create an API key and show it once',
  description: 'The key has only the given scopes. Keys with full access are created with the admin command.',
  input: createApiKeyInput,
  inputExample: { name: apiKey.name, scopes: apiKey.scopes },
  responses: companyResponses(createdResponse(v2NewApiKey, { ...apiKey, key: 'rk_1_Zb3kq0V9x2LwTn7YcR4dHs8u' }), {
    invalid: 'scopes is invalid.',
  }),
} satisfies KeyedRoute;

export const v2ApiKeysRevoke = {
  ...base,
  method: 'DELETE',
  verb: 'delete',
  path: '/api/v2/company/api_keys/{id}',
  table: ['BatchGetItem', 'Query', 'UpdateItem'],
  items: { reads: [...companyCallerItems], writes: ['api-keys'] },
  summary: 'Revoke an API key. It stops working within 30 seconds',
  input: apiKeyInput,
  inputExample: { id: apiKey.id },
  responses: companyResponses(
    okResponse(v2ApiKey, { ...apiKey, revoked_at: '2026-11-22T10:00:00.000Z' }),
    RECORD_ERRORS,
  ),
} satisfies KeyedRoute;

export const apiKeyRoutes: readonly KeyedRoute[] = [v2ApiKeysList, v2ApiKeysCreate, v2ApiKeysRevoke];
