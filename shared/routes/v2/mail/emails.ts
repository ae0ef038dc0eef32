import * as v from 'valibot';
import { companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { emailInput, emailsInput, updateEmailInput } from './emails-input.ts';
import { type V2Email, v2Email } from './emails-output.ts';

const path = '/api/v2/company/emails';
const about = { area: 'broadcasts', auth: 'v2', memory: 1024, timeout: 15 } as const;
const reading = {
  ...about,
  permission: 'read',
  method: 'GET',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'email-templates'], writes: [] },
} as const;

const example = {
  id: 'payout',
  name: 'Payout',
  subject: '{{amount}} is on its way',
  content: 'Thank you, {{first_name | partner}}! **{{amount}}** is on its way to you.',
  allowed_campaign_ids: [],
  trigger: { enabled: true, trigger_on: 'fulfilment_completed', settings: {} },
} satisfies V2Email;
const { subject, content } = example;
const ID_INVALID = { invalid: 'id is invalid.' } as const;

export const v2EmailsList = {
  ...reading,
  verb: 'list',
  path,
  summary: 'List e-mails to promoters',
  description:
    'The same e-mails as `email_templates`, with the specification’s fields. With a campaign as filter, its own texts are shown.',
  input: emailsInput,
  inputExample: { filters: { trigger_enabled: true } },
  responses: companyResponses(okResponse(v.array(v2Email), [example]), { invalid: 'filters[trigger_on] is invalid.' }),
} satisfies KeyedRoute;

export const v2EmailsShow = {
  ...reading,
  verb: 'show',
  path: `${path}/{id}`,
  summary: 'Retrieve an e-mail to promoters',
  input: emailInput,
  inputExample: { id: 'payout' },
  responses: companyResponses(okResponse(v2Email, example), ID_INVALID),
} satisfies KeyedRoute;

export const v2EmailsUpdate = {
  ...about,
  method: 'PUT',
  verb: 'update',
  path: `${path}/{id}`,
  permission: 'manage',
  table: ['BatchGetItem', 'PutItem', 'Query'],
  items: { reads: [...companyCallerItems, 'email-templates', 'campaigns'], writes: ['email-templates'] },
  summary: 'Edit an e-mail to promoters, or switch it on or off',
  description: 'Changes the text for all languages, in the format of `email_templates`. Its name is fixed.',
  input: updateEmailInput,
  blankable: ['subject', 'content'],
  inputExample: { id: 'payout', subject, content },
  responses: companyResponses(okResponse(v2Email, example), {
    invalid: 'subject has an unknown variable, {{name}}.',
  }),
} satisfies KeyedRoute;

export const v2EmailsDelete = {
  ...about,
  method: 'DELETE',
  verb: 'delete',
  path: `${path}/{id}`,
  permission: 'manage',
  table: ['BatchGetItem', 'PutItem', 'Query'],
  items: { reads: [...companyCallerItems, 'email-templates'], writes: ['email-templates'] },
  summary: 'Reset an e-mail to promoters to its default text',
  description:
    'Removes the common text of all campaigns and languages. Texts of single ones stay, and whether it is sent.',
  input: emailInput,
  inputExample: { id: 'payout' },
  responses: companyResponses(okResponse(v2Email, { ...example, subject: 'Your payout of {{amount}}' }), ID_INVALID),
} satisfies KeyedRoute;

export const emailRoutes: readonly KeyedRoute[] = [v2EmailsList, v2EmailsShow, v2EmailsUpdate, v2EmailsDelete];
