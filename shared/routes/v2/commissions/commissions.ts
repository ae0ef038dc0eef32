import * as v from 'valibot';
import { changeItems, companyCallerItems, leadItems, membershipItems } from '#shared/routes/items.ts';
import { v2Error } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { eventExists } from '#shared/routes/texts.ts';
import { v2CommissionExample } from '#shared/routes/v2/records-examples.ts';
import { v2ListedCommission } from '#shared/routes/v2/records-output.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { commissionCreateInput, commissionNoteInput } from './commissions-input.ts';

const NOTE_EXAMPLE = 'Paid by bank transfer.';
const notesExample = { internal_note: 'Checked.', external_note: 'Thank you!' };
const routeDefaults = { area: 'records', auth: 'v2', memory: 1024, timeout: 15 } as const;
const commissionReads = [...companyCallerItems, ...membershipItems, 'lead', 'commission', 'payout'] as const;
const createResponses = companyResponses(
  okResponse(v.array(v2ListedCommission), [{ ...v2CommissionExample, internal_note: NOTE_EXAMPLE }]),
  {
    notFound: true,
    invalid: 'sale_amount is invalid.',
  },
);

export const v2CommissionsCreate = {
  ...routeDefaults,
  method: 'POST',
  verb: 'create',
  path: '/api/v2/company/commissions',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  items: {
    reads: [
      ...commissionReads,
      ...leadItems,
      'promotion-id',
      'visitor',
      'ref-id',
      'promo-code',
      'promoter-email',
      'rates',
      'ruled-sales',
      'sale',
      'refund',
      'event-number',
    ],
    writes: [
      ...leadItems,
      'promoter',
      'commission',
      'sale',
      'refund',
      'ruled-sales',
      'event-number',
      'custom',
      ...changeItems,
    ],
  },
  mails: true,
  summary: 'Create commissions from a sale or refund, or a manual commission',
  description:
    'A sale or refund is processed like a tracked one, by the same event ids: to record an event that tracking missed, send its id. ' +
    'The response has all commissions it creates, with the user in `created_by_user_email`. Custom commissions are approved. An ' +
    'event id counts only once, forever.',
  input: commissionCreateInput,
  inputExample: {
    commission_type: 'sale',
    referral_id: 12,
    sale_amount: 10000,
    event_id: 'invoice-1001',
    plan_id: 'pro',
    internal_note: NOTE_EXAMPLE,
  },
  responses: {
    ...createResponses,
    409: {
      description: 'A sale or refund with this event id exists already. Nothing was written.',
      schema: v2Error,
      example: { message: eventExists('sale', 'invoice-1001'), code: 'invalid_params' },
    },
  },
} satisfies KeyedRoute;

export const v2CommissionsUpdate = {
  ...routeDefaults,
  method: 'PUT',
  verb: 'update',
  path: '/api/v2/company/commissions/{id}',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem'],
  items: { reads: commissionReads, writes: ['commission'] },
  summary: 'Update the notes of a commission',
  input: commissionNoteInput,
  inputExample: { id: 31, ...notesExample },
  blankable: ['internal_note', 'external_note'],
  responses: companyResponses(okResponse(v2ListedCommission, { ...v2CommissionExample, ...notesExample }), {
    notFound: true,
    invalid: 'internal_note is invalid.',
  }),
} satisfies KeyedRoute;

export const commissionRoutes: readonly KeyedRoute[] = [v2CommissionsCreate, v2CommissionsUpdate];
