import * as v from 'valibot';
import { batchProcessItems, companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v2EmailPreview } from '#shared/routes/v2/mail/email-templates-output.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, createdResponse, okResponse } from '#shared/routes/v2/responses.ts';
import {
  createBroadcastInput,
  listBroadcastsInput,
  listRecipientsInput,
  previewBroadcastInput,
  resolveRecipientsInput,
  scheduleBroadcastInput,
  updateBroadcastInput,
} from './broadcasts-input.ts';
import {
  type V2Broadcast,
  type V2BroadcastRecipient,
  type V2BroadcastWithStatistics,
  v2Broadcast,
  v2BroadcastRecipient,
  v2BroadcastWithStatistics,
} from './broadcasts-output.ts';

const base = { area: 'broadcasts', auth: 'v2', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/company/broadcasts';
const changeDefaults = { ...base, permission: 'manage' } as const;

const broadcastExample = {
  id: 1,
  status: 'sent',
  subject: 'Double commission in December',
  body: 'Every sale in December earns **twice** the usual commission.\n\nShare your link: {{referral_link}}',
  filters: {
    campaign_id: [],
    status: ['approved'],
    tags: ['VIP'],
    country: [],
    sales_count: { from: 1, to: null },
    last_login_before: '2026-11-01',
    has_payout_method: false,
  },
  recipients_count: 120,
  scheduled_at: '2026-12-01T09:00:00.000Z',
  started_at: '2026-12-01T09:00:12.000Z',
  ended_at: '2026-12-01T09:00:44.000Z',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-12-01T09:00:44.000Z',
} satisfies V2Broadcast;

const draftExample = {
  ...broadcastExample,
  status: 'draft',
  recipients_count: null,
  scheduled_at: null,
  started_at: null,
  ended_at: null,
  updated_at: '2026-11-20T10:00:00.000Z',
} satisfies V2Broadcast;

const shownExample = {
  ...broadcastExample,
  statistics: {
    recipients: 120,
    sent: 115,
    delivered: 112,
    bounced: 2,
    complained: 0,
    not_sent: 0,
    failed: 0,
    skipped_opted_out: 3,
    skipped_suppressed: 1,
    skipped_unreachable: 0,
    uncertain: 1,
    dismissed: 0,
  },
} satisfies V2BroadcastWithStatistics;

export const recipientExample = {
  promoter_id: 3,
  status: 'uncertain',
  reason: null,
  delivered_at: null,
  bounced_at: null,
  complained_at: null,
  updated_at: '2026-12-01T09:00:20.000Z',
} satisfies V2BroadcastRecipient;

const { subject, body, filters } = broadcastExample;
const text = { subject, body };
const UNKNOWN_VARIABLE =
  'body has an unknown variable, {{name}}. This e-mail has the variables company, campaign, first_name, ref_id, referral_link.';

export const v2BroadcastsList = {
  ...base,
  method: 'GET',
  verb: 'list',
  path,
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'broadcasts'], writes: [] },
  summary: 'List broadcasts, newest first',
  description: 'E-mails from the company to many promoters, with drafts.',
  input: listBroadcastsInput,
  inputExample: { per_page: 20 },
  responses: companyResponses(okResponse(v.array(v2Broadcast), [broadcastExample]), {
    invalid: 'per_page is invalid.',
  }),
} satisfies KeyedRoute;

export const v2BroadcastsCreate = {
  ...changeDefaults,
  method: 'POST',
  verb: 'create',
  path,
  table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
  items: { reads: [...companyCallerItems, 'campaigns'], writes: ['broadcasts', 'numbers'] },
  summary: 'Create a draft of a broadcast',
  description:
    'Nothing is sent until the broadcast is scheduled. Variables are written as `{{company}}`, or as `{{first_name | there}}` with a ' +
    'fallback for an empty value.',
  input: createBroadcastInput,
  inputExample: { ...text, filters: { status: filters.status, tags: filters.tags } },
  responses: companyResponses(createdResponse(v2Broadcast, draftExample), { invalid: UNKNOWN_VARIABLE }),
} satisfies KeyedRoute;

export const v2BroadcastsShow = {
  ...base,
  method: 'GET',
  verb: 'show',
  path: `${path}/{id}`,
  permission: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'broadcasts', 'broadcast-recipients'], writes: [] },
  summary: 'Retrieve a broadcast with its statistics',
  description:
    'Deliveries, bounces and complaints arrive from Amazon SES in seconds to days. A bounce or a complaint also suppresses the address.',
  input: recordInput,
  inputExample: { id: 1 },
  responses: companyResponses(okResponse(v2BroadcastWithStatistics, shownExample), {
    notFound: true,
    invalid: 'id is invalid.',
  }),
} satisfies KeyedRoute;

export const v2BroadcastsUpdate = {
  ...changeDefaults,
  method: 'PUT',
  verb: 'update',
  path: `${path}/{id}`,
  table: ['BatchGetItem', 'GetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'broadcasts', 'campaigns'], writes: ['broadcasts'] },
  summary: 'Update a draft or a scheduled broadcast',
  description: 'Omitted parameters stay unchanged; `filters` replaces all filters.',
  input: updateBroadcastInput,
  inputExample: { id: 1, subject },
  responses: companyResponses(okResponse(v2Broadcast, draftExample), { notFound: true, invalid: UNKNOWN_VARIABLE }),
} satisfies KeyedRoute;

export const v2BroadcastsDelete = {
  ...changeDefaults,
  method: 'DELETE',
  verb: 'delete',
  path: `${path}/{id}`,
  table: ['BatchGetItem', 'GetItem', 'DeleteItem'],
  items: { reads: [...companyCallerItems, 'broadcasts'], writes: ['broadcasts'] },
  summary: 'Delete a draft of a broadcast',
  description: 'Also deletes a broadcast that was canceled before it was sent. Returns the deleted broadcast.',
  input: recordInput,
  inputExample: { id: 1 },
  responses: companyResponses(okResponse(v2Broadcast, draftExample), { notFound: true, invalid: 'id is invalid.' }),
} satisfies KeyedRoute;

export const v2BroadcastsSchedule = {
  ...changeDefaults,
  method: 'POST',
  path: `${path}/{id}/schedule`,
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'DeleteItem'],
  items: {
    reads: [...companyCallerItems, 'broadcasts', 'listeners'],
    writes: ['broadcasts', 'due-broadcasts'],
  },
  summary: 'Schedule a broadcast, send it now, or resume a paused one',
  description:
    'Sending begins within a minute of `scheduled_at`, and takes about a minute for 800 recipients at 14 e-mails per second, the usual ' +
    'limit of Amazon SES. Each promoter gets the broadcast at most once. A `paused` broadcast resumes with the recipients that are left.',
  input: scheduleBroadcastInput,
  inputExample: { id: 1, scheduled_at: '2099-12-01T09:00:00.000Z' },
  responses: companyResponses(
    okResponse(v2Broadcast, { ...draftExample, status: 'scheduled', scheduled_at: '2099-12-01T09:00:00.000Z' }),
    {
      notFound: true,
      invalid:
        'The account has no verified e-mail sender: the service operator sets one with the admin command mail sender.',
    },
  ),
} satisfies KeyedRoute;

export const v2BroadcastsCancel = {
  ...changeDefaults,
  method: 'POST',
  path: `${path}/{id}/cancel`,
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: {
    reads: [...companyCallerItems, 'broadcasts', 'batch-process'],
    writes: ['broadcasts', 'due-broadcasts', 'batch-process'],
  },
  summary: 'Cancel a broadcast that is scheduled, being sent or paused',
  description: 'E-mails in progress are still sent: at most four. The others are not.',
  input: recordInput,
  inputExample: { id: 1 },
  responses: companyResponses(
    okResponse(v2Broadcast, { ...draftExample, status: 'canceled', ended_at: '2026-11-20T10:00:00.000Z' }),
    { notFound: true, invalid: 'id is invalid.' },
  ),
} satisfies KeyedRoute;

export const v2BroadcastsPreview = {
  ...changeDefaults,
  method: 'POST',
  path: `${path}/preview`,
  table: ['BatchGetItem', 'GetItem', 'UpdateItem'],
  items: {
    reads: [...companyCallerItems, 'campaigns', 'default-campaign', 'promoter', 'listeners', 'email-layout'],
    writes: ['calls-taken'],
  },
  resources: ['mailQueue', 'publicOrigin'],
  summary: 'Preview a broadcast or an automation, or send it as a test',
  description:
    'Without `campaign_id`, the promoter’s first campaign is shown, or the default campaign. With `send_test`, the preview is also sent ' +
    'to the signed-in user, at most 20 times in ten minutes. API keys have no address, so they cannot send one.',
  input: previewBroadcastInput,
  inputExample: text,
  responses: companyResponses(
    okResponse(v2EmailPreview, {
      subject,
      html: '<!doctype html>…',
      text: 'Hello Alex,\n\nEvery sale in December earns twice the usual commission.…',
      sent_to: null,
    }),
    { notFound: true, invalid: UNKNOWN_VARIABLE },
  ),
} satisfies KeyedRoute;

export const v2BroadcastsRecipients = {
  ...base,
  method: 'GET',
  path: `${path}/{id}/recipients`,
  permission: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'broadcasts', 'broadcast-recipients'], writes: [] },
  summary: 'List the recipients of a broadcast so far, by promoter',
  description:
    '`uncertain` ones may have got the e-mail: sending was interrupted, and Amazon SES has not reported them. A delivery, bounce or complaint ' +
    'that arrives later shows that it was sent.',
  input: listRecipientsInput,
  inputExample: { id: 1, status: ['uncertain'] },
  responses: companyResponses(okResponse(v.array(v2BroadcastRecipient), [recipientExample]), {
    notFound: true,
    invalid: 'status is invalid.',
  }),
} satisfies KeyedRoute;

export const v2BroadcastsResolve = {
  ...changeDefaults,
  method: 'POST',
  path: `${path}/{id}/resolve`,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: {
    reads: [...companyCallerItems, 'broadcasts', 'broadcast-recipients'],
    writes: ['broadcasts', 'broadcast-recipients', 'numbers', ...batchProcessItems],
  },
  summary: 'Resend or dismiss uncertain and failed e-mails of a broadcast',
  description:
    'The broadcast must be `sent`; one that was canceled can only be dismissed. Returns it, `sending` after a resend.',
  input: resolveRecipientsInput,
  inputExample: { id: 1, resolution: 'dismiss' },
  responses: companyResponses(okResponse(v2Broadcast, broadcastExample), {
    notFound: true,
    invalid: 'There are no uncertain or failed e-mails to these recipients.',
  }),
} satisfies KeyedRoute;

export const broadcastRoutes: readonly KeyedRoute[] = [
  v2BroadcastsList,
  v2BroadcastsCreate,
  v2BroadcastsPreview,
  v2BroadcastsShow,
  v2BroadcastsUpdate,
  v2BroadcastsDelete,
  v2BroadcastsSchedule,
  v2BroadcastsCancel,
  v2BroadcastsRecipients,
  v2BroadcastsResolve,
];
