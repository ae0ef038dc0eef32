import { companyCaller } from '#shared/routes/items.ts';
import { v2Error } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { OUTDATED } from '#shared/routes/texts.ts';
import { companyAnswers, done } from './answers.ts';
import { payoutSettingsInput, settingsInput } from './settings-input.ts';
import { v2Settings } from './settings-output.ts';

const settings = { area: 'users', auth: 'v2', memory: 1024, timeout: 15 } as const;

const example = {
  revision: 3,
  company: { name: 'Acme', currency: 'USD' },
  payouts: { minimum: { cash: 5000 }, due_days: 20 },
  mail: {
    address: 'partners@acme.example',
    sender_name: 'Acme Partners',
    owner_email: 'ops@acme.example',
    verified_at: '2026-11-20T08:00:00.000Z',
  },
  portal: {
    name: 'Acme Partners',
    accent_color: '#0f766e',
    header_color: null,
    logo_url: '/api/v2/affiliate/logo?account=1&v=3f8a1c09d2e45b67',
    terms: { version: 2, url: 'https://acme.example/partner-terms', text: null, since: '2026-11-21T09:00:00.000Z' },
    custom_fields: [{ name: 'audience', label: 'Who reads you?', type: 'text', required: false, choices: [] }],
    shows_customers: false,
    languages: ['en', 'de'],
    allowed_origins: ['https://app.acme.example'],
    support_email: 'partners@acme.example',
    privacy_url: 'https://acme.example/privacy',
  },
};

const changing = {
  ...settings,
  table: ['BatchGetItem', 'GetItem', 'PutItem'],
  items: {
    reads: [...companyCaller, 'listeners', 'portal'],
    writes: ['account', 'directory', 'listeners', 'portal'],
  },
} as const;

/** What a change answers that was decided on what is there no more. */
const outdated = {
  409: {
    description: 'The settings are others than the revision that you have sent; nothing was written.',
    schema: v2Error,
    example: { message: OUTDATED, code: 'outdated' },
  },
};

export const v2SettingsShow = {
  ...settings,
  method: 'GET',
  does: 'show',
  path: '/api/v2/company/settings',
  needs: 'read',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCaller, 'listeners', 'portal'], writes: [] },
  summary: 'Show the settings: company, payouts, mail and the promoters’ portal',
  answers: companyAnswers(done(v2Settings, example), {}),
} satisfies KeyedRoute;

export const v2SettingsUpdate = {
  ...changing,
  method: 'PUT',
  does: 'update',
  path: '/api/v2/company/settings',
  needs: 'manage',
  summary: 'Change the settings of company, mail and portal',
  description:
    'What is left out stays. All of it is changed, or nothing. Promoters see another portal within a minute. Payouts have a call of their own.',
  input: settingsInput,
  inputExample: { company: { name: 'Acme' }, portal: { name: 'Acme Partners', accent_color: '#0f766e' } },
  answers: {
    ...companyAnswers(done(v2Settings, example), { invalid: 'portal.accent_color is invalid.' }),
    ...outdated,
  },
} satisfies KeyedRoute;

export const v2SettingsPayouts = {
  ...changing,
  method: 'PUT',
  path: '/api/v2/company/settings/payouts',
  needs: 'pay',
  summary: 'Change from what amount on, and when, promoters are paid',
  description: 'It holds for the runs to come.',
  input: payoutSettingsInput,
  inputExample: { minimum: { cash: 5000 }, due_days: 20 },
  answers: {
    ...companyAnswers(done(v2Settings, example), { invalid: 'due_days is invalid.' }),
    ...outdated,
  },
} satisfies KeyedRoute;

/** What a company sets. */
export const settingsRoutes: readonly KeyedRoute[] = [v2SettingsShow, v2SettingsUpdate, v2SettingsPayouts];
