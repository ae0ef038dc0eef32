import * as v from 'valibot';
import { batchProcessItems, companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recipientExample } from '#shared/routes/v2/broadcasts/broadcasts.ts';
import { v2BroadcastRecipient } from '#shared/routes/v2/broadcasts/broadcasts-output.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, createdResponse, okResponse } from '#shared/routes/v2/responses.ts';
import {
  createAutomationInput,
  listAutomationRecipientsInput,
  listAutomationsInput,
  resolveAutomationInput,
  updateAutomationInput,
} from './automations-input.ts';
import {
  type V2Automation,
  type V2AutomationWithStatistics,
  v2Automation,
  v2AutomationWithStatistics,
} from './automations-output.ts';

const base = { area: 'broadcasts', auth: 'v2', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/company/automations';
const changeDefaults = { ...base, permission: 'manage' } as const;

const automationExample = {
  id: 1,
  name: 'First sale',
  condition: { type: 'first_sale', days: null, count: null },
  campaign_ids: [],
  subject: 'Your first sale',
  body: 'Congratulations on your first sale!\n\nShare your link again: {{referral_link}}',
  enabled: true,
  starts_on: '2026-12-01',
  created_at: '2026-11-30T10:00:00.000Z',
  updated_at: '2026-11-30T10:00:00.000Z',
} satisfies V2Automation;

const shownExample = {
  ...automationExample,
  statistics: {
    recipients: 24,
    sent: 22,
    delivered: 21,
    bounced: 1,
    complained: 0,
    not_sent: 0,
    failed: 0,
    skipped_opted_out: 1,
    skipped_suppressed: 0,
    skipped_unreachable: 0,
    uncertain: 1,
    dismissed: 0,
  },
} satisfies V2AutomationWithStatistics;

const { name, subject, body, enabled } = automationExample;
const INVALID = { invalid: 'condition[days] is missing: inactivity needs it.' };

export const v2AutomationsList = {
  ...base,
  method: 'GET',
  verb: 'list',
  path,
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'automations'], writes: [] },
  summary: 'List automations, newest first',
  description: 'E-mails that each promoter gets once, after it has met a condition.',
  input: listAutomationsInput,
  inputExample: { per_page: 20 },
  responses: companyResponses(okResponse(v.array(v2Automation), [automationExample]), {
    invalid: 'per_page is invalid.',
  }),
} satisfies KeyedRoute;

export const v2AutomationsCreate = {
  ...changeDefaults,
  method: 'POST',
  verb: 'create',
  path,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: {
    reads: [...companyCallerItems, 'campaigns', 'listeners', 'automations'],
    writes: ['automations', 'numbers'],
  },
  summary: 'Create an automation',
  description:
    'Every day at 07:00 UTC, approved promoters who have met the condition get the e-mail, each once. Those who met it before the ' +
    'automation starts do not. `company/broadcasts/preview` shows its text, or sends it as a test. An account can have up to 50 automations.',
  input: createAutomationInput,
  inputExample: { name, condition: { type: 'first_sale' }, subject, body },
  responses: companyResponses(
    createdResponse(v2Automation, { ...automationExample, enabled: false, starts_on: null }),
    INVALID,
  ),
} satisfies KeyedRoute;

export const v2AutomationsShow = {
  ...base,
  method: 'GET',
  verb: 'show',
  path: `${path}/{id}`,
  permission: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'automations', 'broadcast-recipients'], writes: [] },
  summary: 'Retrieve an automation with its statistics',
  description: 'Statistics are counted since it was created, also across times when it was off.',
  input: recordInput,
  inputExample: { id: 1 },
  responses: companyResponses(okResponse(v2AutomationWithStatistics, shownExample), {
    notFound: true,
    invalid: 'id is invalid.',
  }),
} satisfies KeyedRoute;

export const v2AutomationsUpdate = {
  ...changeDefaults,
  method: 'PUT',
  verb: 'update',
  path: `${path}/{id}`,
  table: ['BatchGetItem', 'GetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'automations', 'campaigns', 'listeners'], writes: ['automations'] },
  summary: 'Update an automation, or switch it on or off',
  description:
    'Omitted parameters stay unchanged. When it is switched on, or its condition changes, it starts on the next day (UTC): promoters ' +
    'who meet the condition before, or while it is off, do not get the e-mail.',
  input: updateAutomationInput,
  inputExample: { id: 1, enabled },
  responses: companyResponses(okResponse(v2Automation, automationExample), { notFound: true, ...INVALID }),
} satisfies KeyedRoute;

export const v2AutomationsDelete = {
  ...changeDefaults,
  method: 'DELETE',
  verb: 'delete',
  path: `${path}/{id}`,
  table: ['BatchGetItem', 'GetItem', 'DeleteItem'],
  items: { reads: [...companyCallerItems, 'automations'], writes: ['automations'] },
  summary: 'Delete an automation with its statistics',
  description: 'E-mails that were not sent yet are not sent. Returns the deleted automation.',
  input: recordInput,
  inputExample: { id: 1 },
  responses: companyResponses(okResponse(v2Automation, automationExample), {
    notFound: true,
    invalid: 'id is invalid.',
  }),
} satisfies KeyedRoute;

export const v2AutomationsRecipients = {
  ...base,
  method: 'GET',
  path: `${path}/{id}/recipients`,
  permission: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'automations', 'broadcast-recipients'], writes: [] },
  summary: 'List the recipients of an automation so far, by promoter',
  description:
    '`uncertain` ones may have got the e-mail: sending was interrupted, and Amazon SES has not reported them. A delivery, bounce or complaint ' +
    'that arrives later shows that it was sent.',
  input: listAutomationRecipientsInput,
  inputExample: { id: 1, status: ['uncertain'] },
  responses: companyResponses(okResponse(v.array(v2BroadcastRecipient), [recipientExample]), {
    notFound: true,
    invalid: 'status is invalid.',
  }),
} satisfies KeyedRoute;

export const v2AutomationsResolve = {
  ...changeDefaults,
  method: 'POST',
  path: `${path}/{id}/resolve`,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: {
    reads: [...companyCallerItems, 'automations', 'broadcast-recipients'],
    writes: ['automations', 'broadcast-recipients', 'numbers', ...batchProcessItems],
  },
  summary: 'Resend or dismiss uncertain and failed e-mails of an automation',
  description: 'Also works while the automation is off.',
  input: resolveAutomationInput,
  inputExample: { id: 1, resolution: 'dismiss' },
  responses: companyResponses(okResponse(v2Automation, automationExample), {
    notFound: true,
    invalid: 'There are no uncertain or failed e-mails to these recipients.',
  }),
} satisfies KeyedRoute;

export const automationRoutes: readonly KeyedRoute[] = [
  v2AutomationsList,
  v2AutomationsCreate,
  v2AutomationsShow,
  v2AutomationsUpdate,
  v2AutomationsDelete,
  v2AutomationsRecipients,
  v2AutomationsResolve,
];
