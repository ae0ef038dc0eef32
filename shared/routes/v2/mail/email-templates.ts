import * as v from 'valibot';
import { companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import {
  listTemplatesInput,
  previewTemplateInput,
  resetTemplateInput,
  updateTemplateInput,
} from './email-templates-input.ts';
import { type V2EmailTemplate, v2EmailPreview, v2EmailTemplate } from './email-templates-output.ts';

const base = { area: 'campaigns', auth: 'v2', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/company/email_templates';

const example = {
  name: 'payout',
  campaign_id: null,
  enabled: true,
  variables: [{ name: 'company', description: 'Name of the company.' }],
  defaults: [{ language: 'en', subject: 'Your payout of {{amount}}', body: '{{company}} has paid out your earnings.' }],
  edits: [
    {
      campaign_id: null,
      language: 'en',
      subject: '{{amount}} is on its way',
      body: 'Thank you, {{first_name | partner}}! **{{amount}}** is on its way to you.',
      enabled: null,
      updated_at: '2026-11-20T10:00:00.000Z',
    },
  ],
  campaign_ids: [2],
} satisfies V2EmailTemplate;

const UNKNOWN_VARIABLE =
  'subject has an unknown variable, {{name}}. This e-mail has the variables company, campaign, first_name, ref_id, referral_link.';

const edit = { language: 'en', subject: '{{amount}} is on its way', body: example.edits[0]?.body } as const;

export const v2EmailTemplatesList = {
  ...base,
  method: 'GET',
  verb: 'list',
  path,
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'email-templates'], writes: [] },
  summary: 'List e-mails to promoters, with their default and own texts',
  description:
    'Lists all e-mails that can be edited. Security notices and sign-in links cannot. A promoter gets the own text of its campaign in ' +
    'its language; else that of the campaign in all languages, of all campaigns in its language, of all campaigns in all languages; ' +
    'else the default text. Subject and body are chosen separately.',
  input: listTemplatesInput,
  inputExample: {},
  responses: companyResponses(okResponse(v.array(v2EmailTemplate), [example]), { invalid: 'campaign_id is invalid.' }),
} satisfies KeyedRoute;

export const v2EmailTemplatesUpdate = {
  ...base,
  method: 'PUT',
  verb: 'update',
  path: `${path}/{name}`,
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query'],
  items: { reads: [...companyCallerItems, 'campaigns', 'email-templates'], writes: ['email-templates'] },
  summary: 'Edit an e-mail to promoters, or switch it on or off',
  description:
    'Omitted parameters stay unchanged. Variables are written as `{{company}}`, or as `{{first_name | there}}` with a fallback for an ' +
    'empty value. In the body, a blank line begins a paragraph, lines that begin with `- ` are a list, and `**bold**` and ' +
    '`[label](https://…)` are marked up. The e-mail keeps its greeting, figures, button and footer.',
  input: updateTemplateInput,
  blankable: ['subject', 'body'],
  inputExample: { name: 'payout', ...edit },
  responses: companyResponses(okResponse(v2EmailTemplate, example), { notFound: true, invalid: UNKNOWN_VARIABLE }),
} satisfies KeyedRoute;

export const v2EmailTemplatesReset = {
  ...base,
  method: 'DELETE',
  verb: 'delete',
  path: `${path}/{name}`,
  permission: 'manage',
  table: ['BatchGetItem', 'PutItem', 'Query'],
  items: { reads: [...companyCallerItems, 'email-templates'], writes: ['email-templates'] },
  summary: 'Reset an e-mail to its default text',
  description:
    'Removes what was saved with the same `campaign_id` and `language`; without `language`, also whether the e-mail is sent.',
  input: resetTemplateInput,
  inputExample: { name: 'payout', language: 'en' },
  responses: companyResponses(okResponse(v2EmailTemplate, { ...example, edits: [] }), { invalid: 'name is invalid.' }),
} satisfies KeyedRoute;

export const v2EmailTemplatesPreview = {
  ...base,
  method: 'POST',
  path: `${path}/{name}/preview`,
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'UpdateItem'],
  items: {
    reads: [
      ...companyCallerItems,
      'email-templates',
      'email-layout',
      'campaigns',
      'default-campaign',
      'rewards',
      'promoter',
      'listeners',
    ],
    writes: ['calls-taken'],
  },
  resources: ['mailQueue', 'publicOrigin'],
  summary: 'Preview an e-mail to promoters, or send it as a test',
  description:
    '`subject` and `body` are an unsaved text; without them, the saved one is shown. Amounts are samples. Without `campaign_id`, the ' +
    'promoter’s first campaign is shown, or the default campaign. With `send_test`, the preview is also sent to the signed-in user, ' +
    'at most 20 times in ten minutes. API keys have no address, so they cannot send one.',
  input: previewTemplateInput,
  blankable: ['subject', 'body'],
  inputExample: { name: 'accepted', language: 'en', body: 'Welcome, {{first_name}}. Your link is below.' },
  responses: companyResponses(
    okResponse(v2EmailPreview, {
      subject: 'Welcome to Partners',
      html: '<!doctype html>…',
      text: 'Hello Alex,\n\nWelcome, Alex. Your link is below.…',
      sent_to: null,
    }),
    { notFound: true, invalid: UNKNOWN_VARIABLE },
  ),
} satisfies KeyedRoute;

export const emailTemplateRoutes: readonly KeyedRoute[] = [
  v2EmailTemplatesList,
  v2EmailTemplatesUpdate,
  v2EmailTemplatesReset,
  v2EmailTemplatesPreview,
];
