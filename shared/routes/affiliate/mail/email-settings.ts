import * as v from 'valibot';
import { promoterAnswers } from '#shared/routes/affiliate/answers.ts';
import { campaigns, changed, promoterCaller, promoterNamed, promoters } from '#shared/routes/items.ts';
import { field } from '#shared/routes/output.ts';
import type { Answer, PromoterRoute, Route } from '#shared/routes/route.ts';
import { done } from '#shared/routes/v2/answers.ts';
import { emailSettingsInput, updateEmailSettingsInput } from './email-settings-input.ts';
import { emailSettings, emailSettingsList } from './email-settings-output.ts';

/** Session or e-mailed token: recipients need not sign in. */
const own = {
  area: 'affiliate',
  auth: 'promoter',
  needs: 'promote',
  early: true,
  memory: 1024,
  timeout: 15,
  outside: ['checkMailTokens'],
} as const;

/** E-mailed token only. */
const open = { area: 'portal', auth: 'none', needs: null, memory: 1024, timeout: 15 } as const;

const example = {
  id: 7,
  marketing_consent: false,
  emails_opt_drip: true,
  emails_opt_new_commission: true,
  emails_opt_new_referral: false,
  emails_opt_payout: true,
};

const changing = {
  reads: [...promoterCaller, ...promoters, ...campaigns],
  writes: [...promoters, ...changed],
} as const;

export const emailSettingsShow = {
  ...own,
  method: 'GET',
  path: '/api/v2/affiliate/email_settings',
  does: 'list',
  table: ['BatchGetItem'],
  items: { reads: promoterCaller, writes: [] },
  summary: 'Show which mails the promoter gets',
  description: 'For a promoter with a session, or with the token of a mail.',
  input: emailSettingsInput,
  inputExample: {},
  answers: promoterAnswers(done(emailSettingsList, { data: [example], meta: { email: 'grace@example.com' } }), {
    invalid: 'e is invalid.',
  }),
} satisfies PromoterRoute;

export const emailSettingsUpdate = {
  ...own,
  method: 'PUT',
  path: '/api/v2/affiliate/email_settings/{id}',
  does: 'update',
  table: ['BatchGetItem', 'Query', 'PutItem'],
  items: changing,
  summary: 'Choose which mails the promoter gets',
  description:
    'For a promoter with a session, or with the token of a mail. What is left out stays as it is. It holds for each mail that is ' +
    'sent from now on.',
  input: updateEmailSettingsInput,
  inputExample: { id: 7, emails_opt_new_referral: false },
  answers: promoterAnswers(done(emailSettings, example), { notFound: true, invalid: 'id is invalid.' }),
} satisfies PromoterRoute;

const { 401: unauthorized, 500: unexpected } = promoterAnswers({}) as Readonly<Record<401 | 500, Answer>>;

export const emailSettingsUnsubscribe = {
  ...open,
  method: 'POST',
  path: '/api/v2/affiliate/email_settings/unsubscribe',
  outside: ['checkMailTokens'],
  keepsWho: true,
  table: ['BatchGetItem', 'Query', 'PutItem'],
  items: { ...changing, reads: [...promoterNamed, ...promoters, ...campaigns] },
  summary: 'Unsubscribe from all mails by one click',
  description:
    'For mail programs, which post to the address in the header `List-Unsubscribe` of a mail (RFC 8058). The token is the parameter `e` ' +
    'of the address; whatever the body says is passed over. It ends all mails to the promoter, but for those that it asks for ' +
    'itself, such as a link to sign in.',
  answers: {
    ...done(v.object({ message: field(v.string(), 'What was done.') }), { message: 'Unsubscribed.' }),
    401: unauthorized,
    500: unexpected,
  },
} satisfies Route;

export const emailSettingsUnsubscribeShow = {
  ...open,
  method: 'GET',
  path: '/api/v2/affiliate/email_settings/unsubscribe',
  does: 'show',
  table: [],
  items: { reads: [], writes: [] },
  summary: 'Go to the page where mails are chosen',
  description:
    'For people who open the address that mail programs post to. It changes nothing, since scanners of mails open links, too.',
  answers: {
    303: { description: 'Go to the page.', type: null, schema: v.literal(''), example: '' },
    500: unexpected,
  },
} satisfies Route;

export const emailSettingsRoutes: readonly Route[] = [
  emailSettingsShow,
  emailSettingsUpdate,
  emailSettingsUnsubscribe,
  emailSettingsUnsubscribeShow,
];
