import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#shared/domain/import/import-rows.ts';
import {
  campaignItems,
  changeItems,
  companyCallerItems,
  leadItems,
  payoutItems,
  promoterItems,
} from '#shared/routes/items.ts';
import { v2Error } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { CALLS_LIMITED, IMPORT_RUNNING } from '#shared/routes/texts.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { importInput } from './imports-input.ts';
import { type V2Import, v2Import } from './imports-output.ts';

const example = {
  dry_run: false,
  results: [
    { kind: 'promoter', id: 'p1', outcome: 'created', file: 'promoters', row: 1, message: null },
    { kind: 'promotion', id: 'p1 in Partners', outcome: 'created', file: 'promotions', row: 1, message: null },
    {
      kind: 'promoter',
      id: 'p2',
      outcome: 'refused',
      file: 'promoters',
      row: 2,
      message: 'email is not an e-mail address: grace',
    },
  ],
} satisfies V2Import;

export const v2ImportsCreate = {
  method: 'POST',
  path: '/api/v2/company/imports',
  verb: 'create',
  area: 'bulk',
  auth: 'v2',
  permission: 'own',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: {
    reads: [
      ...companyCallerItems,
      ...campaignItems,
      ...promoterItems,
      ...leadItems,
      ...payoutItems,
      ...(['imported', 'text-key', 'sale', 'refund', 'commission', 'billing-payment', 'billing-connections'] as const),
    ],
    writes: [
      ...promoterItems,
      ...leadItems,
      ...payoutItems,
      ...changeItems,
      ...(['imported', 'text-key', 'sale', 'refund', 'commission', 'event-number'] as const),
    ],
  },
  maxBodyBytes: MAX_IMPORT_BYTES,
  memory: 1024,
  timeout: 29,
  summary: 'Import records of another service',
  description:
    'Imports are idempotent by the ids of the source service: a repeated call only updates the status of commissions that were not ' +
    'edited in this account. Sends no e-mails and webhooks. Include every referenced record in the same call, even if it ' +
    'was already imported, and a sale with all its commissions and their payouts. Invalid rows are skipped and reported. Amounts are ' +
    `in the smallest unit. A call takes up to ${MAX_IMPORT_ROWS} rows and 1 MB. One import runs at a time: others are refused with 429.`,
  input: importInput,
  inputExample: {
    source: 'csv',
    dry_run: false,
    promoters: [{ promoter_id: 'p1', email: 'grace@example.com', created_at: '2024-01-15' }],
    promotions: [{ promoter_id: 'p1', campaign: 'Partners', ref_id: 'grace' }],
  },
  responses: {
    ...companyResponses(okResponse(v2Import, example), {
      invalid: `A call can have at most ${MAX_IMPORT_ROWS} rows.`,
      maxBodyBytes: MAX_IMPORT_BYTES,
    }),
    429: {
      description: `\`import_running\`: another import into the account is running. Send the same request again after \`Retry-After\`. \`too_many_requests\`: ${CALLS_LIMITED}`,
      schema: v2Error,
      example: { message: IMPORT_RUNNING, code: 'import_running' },
    },
  },
} satisfies KeyedRoute;

export const importRoutes: readonly KeyedRoute[] = [v2ImportsCreate];
