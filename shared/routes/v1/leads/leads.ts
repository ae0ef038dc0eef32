import * as v from 'valibot';
import { batches, caller, changed, type ItemAccess, leads, membership } from '#shared/routes/items.ts';
import type { KeyedRoute, TableAction } from '#shared/routes/route.ts';
import { LEAD_UNNAMED, recordNotFound } from '#shared/routes/texts.ts';
import { removed, v1Answers } from '#shared/routes/v1/answers.ts';
import { v1LeadWithOwner } from '#shared/routes/v1/output.ts';
import { promoter } from '#shared/routes/v1/promoters/promoters-examples.ts';
import { v1Answers as tracking } from '#shared/routes/v1/tracking-examples.ts';
import { leadCreateInput, leadListInput, leadNameInput, leadUpdateInput } from './leads-input.ts';

const about = { area: 'leads', auth: 'v1', memory: 1024 } as const;
const reads: readonly TableAction[] = ['BatchGetItem', 'GetItem'];
const writes: readonly TableAction[] = [...reads, 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];
const shown = [...caller, ...leads, ...membership] as const;
const moving: ItemAccess = {
  reads: [...shown, 'ref-id', 'commission', ...batches],
  writes: [...leads, 'promoter', 'commission', 'text-key', ...batches, ...changed],
};
// API Gateway times out after 30 seconds; batch processes take longer.
const changing = { ...about, table: writes, items: moving, unpaidIndex: true, timeout: 29 } as const;

const { promotions, profile: _, custom_fields: __, promo_codes: ___, ...reduced } = promoter;
const lead = { ...tracking.sale.lead, promotion: promotions[0], promoter: reduced };
const named = { email: lead.email };
const change = { state: 'subscribed', customer_since: '2026-11-01T08:00:00.000Z' } as const;
const unnamed = { 404: recordNotFound('lead'), 422: LEAD_UNNAMED };

export const v1LeadsList = {
  ...about,
  method: 'GET',
  path: '/api/v1/leads/list',
  needs: 'read',
  table: reads,
  items: { reads: [...shown, 'list', 'promotion-id', 'ref-id'], writes: [] },
  timeout: 15,
  summary: 'List leads and customers, oldest first',
  description: 'Details of the pages are in the headers `Link`, `Total` and `Per-Page`.',
  input: leadListInput,
  inputExample: { ref_id: 'grace', per_page: 20 },
  answers: v1Answers(v.array(v1LeadWithOwner), [lead], {
    404: recordNotFound('promotion'),
    422: 'promotion_id is invalid.',
  }),
} satisfies KeyedRoute;

export const v1LeadsShow = {
  ...about,
  method: 'GET',
  path: '/api/v1/leads/show',
  needs: 'read',
  table: reads,
  items: { reads: [...shown], writes: [] },
  timeout: 15,
  summary: 'Show a lead with its promotion and promoter',
  input: leadNameInput,
  inputExample: named,
  answers: v1Answers(v1LeadWithOwner, lead, unnamed),
} satisfies KeyedRoute;

export const v1LeadsCreate = {
  ...about,
  method: 'POST',
  path: '/api/v1/leads/create',
  needs: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  items: {
    reads: [...caller, ...membership, 'promotion-id', 'ref-id'],
    writes: [...leads, 'promoter', 'signup', ...changed],
  },
  mails: true,
  timeout: 15,
  summary: 'Create a lead of a promoter by hand',
  description: 'It has not signed up: a sign-up that is tracked later finds it.',
  input: leadCreateInput,
  inputExample: { email: lead.email, ref_id: 'grace' },
  answers: v1Answers(
    v1LeadWithOwner,
    { ...lead, state: 'signup', customer_since: null, plan_name: null },
    {
      404: recordNotFound('promotion'),
      422: 'The email is already taken.',
    },
  ),
} satisfies KeyedRoute;

export const v1LeadsUpdate = {
  ...changing,
  method: 'PUT',
  path: '/api/v1/leads/update',
  needs: 'manage',
  summary: 'Change a lead, or give it to another promoter',
  description:
    'A lead that goes to another promoter goes at once. Where hundreds of rewards are to follow it, they do so in the background: ' +
    '202, and the header `Batch-Process` has the id of the batch process that moves them.',
  input: leadUpdateInput,
  inputExample: { ...named, new_ref_id: 'grace', ...change },
  answers: {
    ...v1Answers(v1LeadWithOwner, { ...lead, ...change }, unnamed),
    202: {
      description:
        'Done, but for the rewards that follow the lead: the batch process of the header `Batch-Process` moves them.',
      schema: v1LeadWithOwner,
      example: { ...lead, ...change },
    },
  },
} satisfies KeyedRoute;

export const v1LeadsDelete = {
  ...changing,
  method: 'DELETE',
  path: '/api/v1/leads/delete',
  needs: 'manage',
  summary: 'Delete a lead: what it counted for and earned stays, what identifies it does not',
  input: leadNameInput,
  inputExample: named,
  answers: v1Answers(removed, { message: 'Lead removed.' }, unnamed),
} satisfies KeyedRoute;

export const leadRoutes: readonly KeyedRoute[] = [
  v1LeadsList,
  v1LeadsShow,
  v1LeadsCreate,
  v1LeadsUpdate,
  v1LeadsDelete,
];
