import * as v from 'valibot';
import { companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { NO_TRIGGER_SETTINGS } from './automation-trigger.ts';
import { v2EmailPreview } from './email-templates-output.ts';
import { createEmailInput, emailInput, emailsInput, mailingEmailInput, updateEmailInput } from './emails-input.ts';
import { type V2Email, v2CountedEmail, v2Email } from './emails-output.ts';

const path = '/api/v2/company/emails';
const base = { area: 'broadcasts', auth: 'v2', memory: 1024, timeout: 15 } as const;
const readDefaults = {
  ...base,
  permission: 'read',
  method: 'GET',
  table: ['BatchGetItem', 'Query'],
  items: {
    reads: [...companyCallerItems, 'email-templates', 'broadcasts', 'automations', 'broadcast-recipients'],
    writes: [],
  },
} as const;
const changeDefaults = { ...base, permission: 'manage' } as const;

const example = {
  id: 'payout',
  name: 'Payout',
  subject: '{{amount}} is on its way',
  content: 'Thank you, {{first_name | partner}}! **{{amount}}** is on its way to you.',
  allowed_campaign_ids: [],
  trigger: { enabled: true, trigger_on: 'fulfilment_completed', settings: NO_TRIGGER_SETTINGS },
} satisfies V2Email;
const edit = { subject: 'Your payout is on its way', content: 'Thank you, {{first_name | partner}}!' };
const draftExample = {
  id: 1,
  name: 'Double commission in December',
  subject: 'Double commission in December',
  content: 'Every sale in December earns **twice** the usual commission.',
  allowed_campaign_ids: [2],
  trigger: { enabled: false, trigger_on: 'broadcast', settings: NO_TRIGGER_SETTINGS },
} satisfies V2Email;
const ID_INVALID = { invalid: 'id is invalid.' } as const;

export const v2EmailsList = {
  ...readDefaults,
  verb: 'list',
  path,
  summary: 'List e-mails to promoters',
  description:
    'The same e-mails as `email_templates`, with the specification’s fields, then broadcasts and automations, newest first. With a ' +
    'campaign as filter, its own texts are shown, and broadcasts and automations for its promoters. Only these two have a ' +
    '`sent_count`: a range of it excludes other e-mails, and sorting puts them last.',
  input: emailsInput,
  inputExample: { filters: { trigger_enabled: true } },
  responses: companyResponses(okResponse(v.array(v2CountedEmail), [{ ...example, sent_count: null }]), {
    invalid: 'filters[trigger_on] is invalid.',
  }),
} satisfies KeyedRoute;

export const v2EmailsShow = {
  ...readDefaults,
  verb: 'show',
  path: `${path}/{id}`,
  table: [...readDefaults.table, 'GetItem'],
  summary: 'Retrieve an e-mail to promoters',
  input: emailInput,
  inputExample: { id: 'payout' },
  responses: companyResponses(okResponse(v2CountedEmail, { ...example, sent_count: null }), {
    notFound: true,
    ...ID_INVALID,
  }),
} satisfies KeyedRoute;

export const v2EmailsCreate = {
  ...changeDefaults,
  method: 'POST',
  verb: 'create',
  path,
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  items: {
    reads: [...companyCallerItems, 'campaigns', 'automations', 'listeners'],
    writes: ['broadcasts', 'automations', 'numbers'],
  },
  summary: 'Create a draft of a broadcast, or an automation, with the specification’s fields',
  description:
    'A broadcast is not sent until `send_now`; `company/broadcasts` can also schedule it, and select promoters. With the trigger ' +
    '`count_reached`, `inactivity` or `promoter_signs_up`, it is an automation, as of `company/automations`.',
  input: createEmailInput,
  inputExample: {
    subject: draftExample.subject,
    content: draftExample.content,
    allowed_campaign_ids: draftExample.allowed_campaign_ids,
    trigger: { trigger_on: draftExample.trigger.trigger_on },
  },
  responses: companyResponses(okResponse(v2Email, draftExample), {
    invalid: 'content is invalid: it must have 1 to 4000 characters.',
  }),
} satisfies KeyedRoute;

export const v2EmailsUpdate = {
  ...changeDefaults,
  method: 'PUT',
  verb: 'update',
  path: `${path}/{id}`,
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query'],
  items: {
    reads: [...companyCallerItems, 'email-templates', 'campaigns', 'broadcasts', 'automations', 'listeners'],
    writes: ['email-templates', 'broadcasts', 'automations'],
  },
  summary: 'Edit an e-mail to promoters, or switch it on or off',
  description:
    'Changes the text for all languages, in the format of `email_templates`, a broadcast that was not sent yet, or an automation.',
  input: updateEmailInput,
  blankable: ['subject', 'content'],
  inputExample: { id: 'payout', ...edit },
  responses: companyResponses(okResponse(v2Email, { ...example, ...edit }), {
    notFound: true,
    invalid: 'subject has an unknown variable, {{name}}.',
  }),
} satisfies KeyedRoute;

export const v2EmailsDelete = {
  ...changeDefaults,
  method: 'DELETE',
  verb: 'delete',
  path: `${path}/{id}`,
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'DeleteItem', 'Query'],
  items: {
    reads: [...companyCallerItems, 'email-templates', 'broadcasts', 'automations'],
    writes: ['email-templates', 'broadcasts', 'automations'],
  },
  summary: 'Reset an e-mail to promoters to its default text, or delete a draft of a broadcast, or an automation',
  description:
    'Removes the common text of all campaigns and languages. Texts of single ones stay, and whether it is sent. Of broadcasts, only ' +
    'drafts and those that were canceled before they were sent can be deleted.',
  input: emailInput,
  inputExample: { id: 'payout' },
  responses: companyResponses(okResponse(v2Email, { ...example, subject: 'Your payout of {{amount}}' }), {
    notFound: true,
    ...ID_INVALID,
  }),
} satisfies KeyedRoute;

export const v2EmailsCopy = {
  ...changeDefaults,
  method: 'POST',
  path: `${path}/{id}/copy`,
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  items: {
    reads: [...companyCallerItems, 'broadcasts', 'automations', 'campaigns'],
    writes: ['broadcasts', 'automations', 'numbers'],
  },
  summary: 'Copy a broadcast into a new draft, or an automation into one that is off',
  description: 'Returns the copy.',
  input: mailingEmailInput,
  inputExample: { id: 2 },
  responses: companyResponses(okResponse(v2Email, { ...draftExample, id: 3 }), { notFound: true, ...ID_INVALID }),
} satisfies KeyedRoute;

export const v2EmailsSendNow = {
  ...changeDefaults,
  method: 'POST',
  path: `${path}/{id}/send_now`,
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'DeleteItem'],
  items: {
    reads: [...companyCallerItems, 'broadcasts', 'automations', 'listeners'],
    writes: ['broadcasts', 'due-broadcasts'],
  },
  summary: 'Send a broadcast now',
  description: 'Sending begins within a minute. Until then, `broadcasts/{id}/cancel` stops it.',
  input: mailingEmailInput,
  inputExample: { id: 1 },
  responses: companyResponses(
    okResponse(v2Email, { ...draftExample, trigger: { ...draftExample.trigger, enabled: true } }),
    { notFound: true, ...ID_INVALID },
  ),
} satisfies KeyedRoute;

export const v2EmailsSendTest = {
  ...changeDefaults,
  method: 'POST',
  path: `${path}/{id}/send_test`,
  table: ['BatchGetItem', 'GetItem', 'UpdateItem'],
  items: {
    reads: [
      ...companyCallerItems,
      'broadcasts',
      'automations',
      'email-templates',
      'email-layout',
      'campaigns',
      'default-campaign',
      'rewards',
      'listeners',
    ],
    writes: ['calls-taken'],
  },
  resources: ['mailQueue', 'publicOrigin'],
  summary: 'Send an e-mail as a test to the signed-in user',
  description:
    'Shows a sample promoter of the default campaign. At most 20 tests in ten minutes. API keys have no address, so they cannot send one.',
  input: emailInput,
  inputExample: { id: 'payout' },
  responses: companyResponses(
    okResponse(v2EmailPreview, {
      subject: '$120.00 is on its way',
      html: '<!doctype html>…',
      text: 'Hello Alex,\n\nThank you, Alex! $120.00 is on its way to you.…',
      sent_to: 'ada@acme.example',
    }),
    { notFound: true, invalid: 'A test e-mail goes to the signed-in user: sign in to the dashboard to send one.' },
  ),
} satisfies KeyedRoute;

export const emailRoutes: readonly KeyedRoute[] = [
  v2EmailsList,
  v2EmailsShow,
  v2EmailsCreate,
  v2EmailsUpdate,
  v2EmailsDelete,
  v2EmailsCopy,
  v2EmailsSendNow,
  v2EmailsSendTest,
];
