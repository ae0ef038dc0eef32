import * as v from 'valibot';
import { companyCallerItems } from '#shared/routes/items.ts';
import { field, v2Error } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { CALLS_LIMITED, SOURCE_UNAVAILABLE } from '#shared/routes/texts.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { importPageInput } from './pages-input.ts';

const v2ImportPage = v.object({
  rows: field(v.array(v.record(v.string(), v.unknown())), 'Rows as the service returns them, without credentials.'),
  has_more: field(v.boolean(), 'Whether another page follows.'),
});

export const v2ImportPagesRead = {
  method: 'POST',
  path: '/api/v2/company/imports/pages',
  area: 'imports',
  auth: 'v2',
  permission: 'own',
  table: ['BatchGetItem'],
  items: { reads: companyCallerItems, writes: [] },
  memory: 1024,
  timeout: 29,
  summary: 'Read a page of another service',
  description:
    'Reads records of FirstPromoter or Rewardful with a key of yours, for an import. Writes nothing; the key is not stored. With this, the ' +
    'dashboard imports an account without files.',
  input: importPageInput,
  inputExample: { source: 'rewardful', api_key: '5f1d0a7c', list: 'affiliates', page: 1 },
  responses: {
    ...companyResponses(
      okResponse(v2ImportPage, { rows: [{ id: 'a1', email: 'grace@example.com' }], has_more: false }),
      {
        invalid: 'list is invalid. The service does not have it.',
      },
    ),
    429: {
      description: `\`source_unavailable\`: the service limits calls, or does not respond. Send the same request again after \`Retry-After\`. \`too_many_requests\`: ${CALLS_LIMITED}`,
      schema: v2Error,
      example: { message: SOURCE_UNAVAILABLE, code: 'source_unavailable' },
    },
  },
} satisfies KeyedRoute;

export const importPageRoutes: readonly KeyedRoute[] = [v2ImportPagesRead];
