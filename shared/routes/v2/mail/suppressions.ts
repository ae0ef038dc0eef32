import * as v from 'valibot';
import { SUPPRESSION_REASONS } from '#shared/domain/mail/suppression.ts';
import { textParam, withDescription } from '#shared/routes/fields.ts';
import { companyCallerItems } from '#shared/routes/items.ts';
import { field, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyPaging, companyResponses, okResponse } from '#shared/routes/v2/responses.ts';

const ID = /^[0-9a-f]{32}$/;
const INVALID_ID = 'id is invalid.';

const v2Suppression = v.object({
  id: field(v.string(), 'Id of the suppression, derived from the address.'),
  email: field(nullableText, 'Suppressed address; null after its promoter was deleted.'),
  reason: field(
    v.picklist(SUPPRESSION_REASONS),
    '`bounce`: the address does not exist, and no e-mail is sent there. `complaint`: the recipient reported spam, and only security ' +
      'notices and sign-in links are sent there.',
  ),
  bounced_at: field(nullable(timestampField), 'First permanent bounce; null without one.'),
  complained_at: field(nullable(timestampField), 'First complaint; null without one.'),
});

export type V2Suppression = v.InferOutput<typeof v2Suppression>;

const base = { area: 'broadcasts', auth: 'v2', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/company/suppressions';

const example = {
  id: '4f5c8b0e2d6a49718e3b7c1d0a9f6e52',
  email: 'grace@example.com',
  reason: 'bounce',
  bounced_at: '2026-11-20T10:00:00.000Z',
  complained_at: null,
} satisfies V2Suppression;

export const v2SuppressionsList = {
  ...base,
  method: 'GET',
  verb: 'list',
  path,
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'suppressions'], writes: [] },
  summary: 'List suppressed e-mail addresses, newest first',
  description:
    'Addresses that bounced permanently, or whose owner reported spam, according to Amazon SES. Each account has its own list.',
  input: v.object(companyPaging),
  inputExample: { per_page: 20 },
  responses: companyResponses(okResponse(v.array(v2Suppression), [example]), { invalid: 'per_page is invalid.' }),
} satisfies KeyedRoute;

export const v2SuppressionsDelete = {
  ...base,
  method: 'DELETE',
  verb: 'delete',
  path: `${path}/{id}`,
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'DeleteItem'],
  items: { reads: [...companyCallerItems, 'suppressions'], writes: ['suppressions'] },
  summary: 'Remove an address from the suppression list',
  description: 'The address gets e-mail again. The next bounce or complaint suppresses it again.',
  input: v.object({
    id: withDescription('Id of the suppression.', v.pipe(textParam(INVALID_ID), v.regex(ID, INVALID_ID))),
  }),
  inputExample: { id: example.id },
  responses: companyResponses(okResponse(v2Suppression, example), { notFound: true, invalid: INVALID_ID }),
} satisfies KeyedRoute;

export const suppressionRoutes: readonly KeyedRoute[] = [v2SuppressionsList, v2SuppressionsDelete];
