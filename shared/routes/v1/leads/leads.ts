import * as v from 'valibot';
import {
  batchProcessItems,
  callerItems,
  changeItems,
  type ItemAccess,
  leadItems,
  membershipItems,
} from '#shared/routes/items.ts';
import type { KeyedRoute, TableAction } from '#shared/routes/route.ts';
import { LEAD_UNNAMED, recordNotFound } from '#shared/routes/texts.ts';
import { v1LeadWithOwner } from '#shared/routes/v1/output.ts';
import { v1PromoterExample } from '#shared/routes/v1/promoters/promoters-examples.ts';
import { removedRecord, v1Responses } from '#shared/routes/v1/responses.ts';
import { v1TrackingExamples as tracking } from '#shared/routes/v1/tracking-examples.ts';
import { leadCreateInput, leadListInput, leadNameInput, leadUpdateInput } from './leads-input.ts';

const base = { area: 'leads', auth: 'v1', memory: 1024 } as const;
const reads: readonly TableAction[] = ['BatchGetItem', 'GetItem'];
const writes: readonly TableAction[] = [...reads, 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];
const readItems = [...callerItems, ...leadItems, ...membershipItems] as const;
const moving: ItemAccess = {
  reads: [...readItems, 'ref-id', 'commission', ...batchProcessItems],
  writes: [...leadItems, 'promoter', 'commission', 'text-key', ...batchProcessItems, ...changeItems],
};
// API Gateway times out after 30 seconds; batch processes take longer.
const changeDefaults = { ...base, table: writes, items: moving, unpaidIndex: true, timeout: 29 } as const;

const { promotions, profile, custom_fields, promo_codes, ...reduced } = v1PromoterExample;
const lead = { ...tracking.sale.lead, promotion: promotions[0], promoter: reduced };
const identifier = { email: lead.email };
const change = { state: 'subscribed', customer_since: '2026-11-01T08:00:00.000Z' } as const;
const unnamed = { 404: recordNotFound('lead'), 422: LEAD_UNNAMED };

export const v1LeadsList = {
  ...base,
  method: 'GET',
  path: '/api/v1/leads/list',
  permission: 'read',
  table: reads,
  items: { reads: [...readItems, 'list', 'promotion-id', 'ref-id'], writes: [] },
  timeout: 15,
  summary: 'List leads and customers, oldest first',
  description: 'The headers `Link`, `Total` and `Per-Page` describe the pages.',
  input: leadListInput,
  inputExample: { ref_id: 'grace', per_page: 20 },
  responses: v1Responses(v.array(v1LeadWithOwner), [lead], {
    404: recordNotFound('promotion'),
    422: 'promotion_id is invalid.',
  }),
} satisfies KeyedRoute;

export const v1LeadsShow = {
  ...base,
  method: 'GET',
  path: '/api/v1/leads/show',
  permission: 'read',
  table: reads,
  items: { reads: [...readItems], writes: [] },
  timeout: 15,
  summary: 'Retrieve a lead with its promotion and promoter',
  input: leadNameInput,
  inputExample: identifier,
  responses: v1Responses(v1LeadWithOwner, lead, unnamed),
} satisfies KeyedRoute;

export const v1LeadsCreate = {
  ...base,
  method: 'POST',
  path: '/api/v1/leads/create',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  items: {
    reads: [...callerItems, ...membershipItems, 'promotion-id', 'ref-id'],
    writes: [...leadItems, 'promoter', 'signup', ...changeItems],
  },
  mails: true,
  timeout: 15,
  summary: 'Create a lead manually',
  description: 'The lead has not signed up yet. A sign-up tracked later updates it.',
  input: leadCreateInput,
  inputExample: { email: lead.email, ref_id: 'grace' },
  responses: v1Responses(
    v1LeadWithOwner,
    { ...lead, state: 'signup', customer_since: null, plan_name: null },
    {
      404: recordNotFound('promotion'),
      422: 'The email is already taken.',
    },
  ),
} satisfies KeyedRoute;

export const v1LeadsUpdate = {
  ...changeDefaults,
  method: 'PUT',
  path: '/api/v1/leads/update',
  permission: 'manage',
  summary: 'Update a lead, or move it to another promoter',
  description:
    'A lead moves to another promoter immediately. If hundreds of rewards move with it, they follow in the background: the response is ' +
    '202, and the header `Batch-Process` has the id of the batch process that moves them.',
  input: leadUpdateInput,
  inputExample: { ...identifier, new_ref_id: 'grace', ...change },
  responses: {
    ...v1Responses(v1LeadWithOwner, { ...lead, ...change }, unnamed),
    202: {
      description: 'The lead is updated. The batch process in the header `Batch-Process` moves its rewards.',
      schema: v1LeadWithOwner,
      example: { ...lead, ...change },
    },
  },
} satisfies KeyedRoute;

export const v1LeadsDelete = {
  ...changeDefaults,
  method: 'DELETE',
  path: '/api/v1/leads/delete',
  permission: 'manage',
  summary: 'Delete a lead: personal data is removed, figures and commissions remain',
  input: leadNameInput,
  inputExample: identifier,
  responses: v1Responses(removedRecord, { message: 'Lead removed.' }, unnamed),
} satisfies KeyedRoute;

export const leadRoutes: readonly KeyedRoute[] = [
  v1LeadsList,
  v1LeadsShow,
  v1LeadsCreate,
  v1LeadsUpdate,
  v1LeadsDelete,
];
