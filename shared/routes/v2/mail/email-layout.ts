import * as v from 'valibot';
import { MAX_LAYOUT_BYTES } from '#shared/domain/mail/layout/layout-variables.ts';
import { flagParam, textParam, withDescription } from '#shared/routes/fields.ts';
import { companyCallerItems } from '#shared/routes/items.ts';
import { field } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { v2EmailPreview } from './email-templates-output.ts';

const path = '/api/v2/company/emails';
const base = { area: 'broadcasts', auth: 'v2', memory: 1024, timeout: 15 } as const;
const changing = { ...base, permission: 'manage' } as const;
const HTML_INVALID = `html is invalid: send at most ${MAX_LAYOUT_BYTES} characters of HTML, or an empty text for the default layout.`;

const v2EmailLayout = v.object({
  data: field(
    v.object({
      html: field(v.string(), 'The layout, with variables.'),
      custom: field(v.boolean(), 'False for the default layout, in the colors of the portal.'),
      variables: field(
        v.array(
          v.object({
            name: field(v.string(), 'Name, written as `{{name}}`.'),
            description: field(v.string(), 'Description of the value.'),
          }),
        ),
        'Variables of layouts.',
      ),
    }),
    'The layout.',
  ),
});
export type V2EmailLayout = v.InferOutput<typeof v2EmailLayout>;

const html = (description: string) =>
  withDescription(
    description,
    v.pipe(
      textParam(HTML_INVALID, MAX_LAYOUT_BYTES, { blank: true, lines: true }),
      v.transform((text) => text.replaceAll('\r\n', '\n')),
    ),
  );

const ownHtml = '<div style="background:#111827">{{logo}}</div>\n<div>{{content}}</div>\n<div>{{footer}}</div>';
const example = {
  data: {
    html: ownHtml,
    custom: true,
    variables: [{ name: 'content', description: 'Greeting, text and button. Required, once.' }],
  },
} satisfies V2EmailLayout;
const REFUSED = 'html has the element <script>, which is not allowed: remove it.';

export const v2EmailLayoutShow = {
  ...base,
  method: 'GET',
  verb: 'show',
  path: `${path}/template`,
  permission: 'read',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCallerItems, 'email-layout'], writes: [] },
  summary: 'Retrieve the layout of e-mails to promoters',
  responses: companyResponses(okResponse(v2EmailLayout, example), {}),
} satisfies KeyedRoute;

export const v2EmailLayoutUpdate = {
  ...changing,
  method: 'PUT',
  verb: 'update',
  path: `${path}/custom_template`,
  table: ['BatchGetItem', 'PutItem'],
  items: { reads: companyCallerItems, writes: ['email-layout'] },
  summary: 'Replace the layout of e-mails to promoters',
  description:
    'The HTML around the content of each e-mail. What e-mails cannot have is refused, never removed. E-mails have it within 30 seconds.',
  input: v.object({
    html: html('A document or a fragment of HTML, with `{{content}}` and `{{footer}}`. Empty: the default layout.'),
  }),
  blankable: ['html'],
  inputExample: { html: ownHtml },
  responses: companyResponses(okResponse(v2EmailLayout, example), { invalid: REFUSED }),
} satisfies KeyedRoute;

export const v2EmailLayoutTest = {
  ...changing,
  method: 'POST',
  path: `${path}/test_custom_template`,
  table: ['BatchGetItem', 'GetItem', 'UpdateItem'],
  items: { reads: [...companyCallerItems, 'email-layout', 'listeners'], writes: ['calls-taken'] },
  resources: ['mailQueue', 'publicOrigin'],
  summary: 'Send the layout with sample content to the signed-in user',
  description: 'At most 20 tests in ten minutes. API keys have no address, so they cannot send one.',
  input: v.object({
    html: v.optional(html('An unsaved layout. Omitted: the saved one. Empty: the default.')),
    send_test: v.optional(withDescription('No: only returns the preview.', flagParam('send_test is invalid.')), true),
  }),
  blankable: ['html'],
  inputExample: { send_test: false },
  responses: companyResponses(
    okResponse(v2EmailPreview, {
      subject: 'Sample e-mail from Acme',
      html: '<div style="background:#111827">…',
      text: 'Hello Alex,\n\nThis is how e-mails to your promoters look.…',
      sent_to: null,
    }),
    { invalid: REFUSED },
  ),
} satisfies KeyedRoute;

export const emailLayoutRoutes: readonly KeyedRoute[] = [v2EmailLayoutShow, v2EmailLayoutUpdate, v2EmailLayoutTest];
