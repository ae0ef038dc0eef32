import { DEFAULT_FRAUD_RULES } from '#shared/domain/fraud/rules.ts';
import { DEFAULT_WISE_HEADER } from '#shared/domain/payout-files/wise.ts';
import { companyCallerItems } from '#shared/routes/items.ts';
import { v2Error } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { OUTDATED } from '#shared/routes/texts.ts';
import { companyResponses, noContentResponse, okResponse } from '#shared/routes/v2/responses.ts';
import { payingAccountInput, payoutSettingsInput, settingsInput } from './settings-input.ts';
import { v2PayingAccount, v2Settings } from './settings-output.ts';

const settings = { area: 'users', auth: 'v2', memory: 1024, timeout: 15 } as const;

const payingAccount = {
  account_holder_name: 'A… G…',
  iban: 'DE…2051',
  changed_at: '2026-11-20T08:00:00.000Z',
};

const example = {
  revision: 3,
  company: {
    name: 'Acme',
    currency: 'USD',
    time_zone: 'America/New_York',
    recalculates_reports: false,
    legal_name: 'Acme Inc.',
    address: '1 Main Street\nSpringfield',
    country: 'US',
    vat_id: null,
    billing_email: 'billing@acme.example',
    self_billing: false,
    self_billing_note: null,
    issues_invoices: false,
    invoice_prefix: null,
    tax_rate: null,
  },
  payouts: {
    minimum: { cash: 5000 },
    due_days: 20,
    cycle: 'monthly',
    min_paying_customers: 0,
    offset_debts: 'all_campaigns',
    four_eyes: false,
    us_form_threshold: 200_000,
    wise_header: DEFAULT_WISE_HEADER,
    paying_account: payingAccount,
    next_run: '2026-12-01T00:00:00.000Z',
    selected_payout_methods: ['paypal', 'bank'],
    payout_method_options: {
      paypal: { min_payment: 0 },
      wise: { min_payment: 0 },
      bank: { min_payment: 10000 },
      custom: { min_payment: 0 },
    },
  },
  mail: {
    address: 'partners@acme.example',
    sender_name: 'Acme Partners',
    owner_email: 'ops@acme.example',
    verified_at: '2026-11-20T08:00:00.000Z',
  },
  exchange_rates: [{ currency: 'AED', rate: '3.6725', from: null }],
  fraud: { ...DEFAULT_FRAUD_RULES, disposable_email: 'hold' },
  tracking: { browser_signup_origins: ['https://www.acme.example'] },
  portal: {
    name: 'Acme Partners',
    accent_color: '#0f766e',
    header_color: null,
    logo_url: '/api/v2/affiliate/logo?account=1&v=3f8a1c09d2e45b67',
    terms: {
      version: 2,
      url: 'https://acme.example/partner-terms',
      text: null,
      since: '2026-11-21T09:00:00.000Z',
      minor: false,
    },
    terms_required: true,
    custom_fields: [{ name: 'audience', label: 'Who reads you?', type: 'text', required: false, choices: [] }],
    shows_customers: false,
    languages: ['en', 'de'],
    allowed_origins: ['https://app.acme.example'],
    support_email: 'partners@acme.example',
    privacy_url: 'https://acme.example/privacy',
  },
};

const writeDefaults = {
  ...settings,
  table: ['BatchGetItem', 'GetItem', 'PutItem'],
  items: {
    reads: [...companyCallerItems, 'listeners', 'portal', 'paying-account', 'report-feed', 'event-number'],
    writes: ['account', 'directory', 'listeners', 'portal'],
  },
} as const;

/** Conflict: the settings changed since they were read. */
const outdated = {
  409: {
    description: 'The settings have changed since the revision you sent. Nothing was written. Read them again.',
    schema: v2Error,
    example: { message: OUTDATED, code: 'outdated' },
  },
};

export const v2SettingsShow = {
  ...settings,
  method: 'GET',
  verb: 'show',
  path: '/api/v2/company/settings',
  permission: 'read',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCallerItems, 'listeners', 'portal', 'paying-account', 'report-feed'], writes: [] },
  summary: 'Retrieve the settings of company, payouts, exchange rates, fraud, mail and portal',
  responses: companyResponses(okResponse(v2Settings, example), {}),
} satisfies KeyedRoute;

export const v2SettingsUpdate = {
  ...writeDefaults,
  method: 'PUT',
  verb: 'update',
  path: '/api/v2/company/settings',
  permission: 'manage',
  summary: 'Update the settings of company, exchange rates, fraud, mail and portal',
  description:
    'Omitted parameters stay unchanged. Either everything is changed or nothing. The portal shows changes within a minute. Payout settings have their own call.',
  input: settingsInput,
  inputExample: { company: { name: 'Acme' }, portal: { name: 'Acme Partners', accent_color: '#0f766e' } },
  responses: {
    ...companyResponses(okResponse(v2Settings, example), { invalid: 'portal.accent_color is invalid.' }),
    ...outdated,
  },
} satisfies KeyedRoute;

export const v2SettingsPayouts = {
  ...writeDefaults,
  method: 'PUT',
  path: '/api/v2/company/settings/payouts',
  permission: 'pay',
  summary: 'Update the payout settings',
  description: 'Changes apply to future payout runs.',
  input: payoutSettingsInput,
  inputExample: { minimum: { cash: 5000 }, due_days: 20, cycle: 'twice_monthly', min_paying_customers: 2 },
  responses: {
    ...companyResponses(okResponse(v2Settings, example), { invalid: 'due_days is invalid.' }),
    ...outdated,
  },
} satisfies KeyedRoute;

const payDefaults = {
  area: 'payments',
  auth: 'v2',
  memory: 1024,
  timeout: 15,
  path: '/api/v2/company/settings/payouts/paying_account',
  permission: 'pay',
  recentSignIn: true,
} as const;

export const v2SettingsPayingAccountUpdate = {
  ...payDefaults,
  method: 'PUT',
  verb: 'update',
  table: ['BatchGetItem', 'PutItem'],
  items: { reads: companyCallerItems, writes: ['paying-account'] },
  resources: ['generateDataKey'],
  summary: 'Set the account that SEPA files pay from',
  description:
    'For companies that pay in euros: payment batches of the method `bank` then use SEPA files. Existing batches keep ' +
    'their account. Stored encrypted and shown masked. A user must have signed in recently.',
  input: payingAccountInput,
  inputExample: { account_holder_name: 'Acme GmbH', iban: 'DE02120300000000202051', swift_bic_code: 'BYLADEM1001' },
  responses: companyResponses(okResponse(v2PayingAccount, payingAccount), {
    invalid: 'iban is invalid: check its digits.',
  }),
} satisfies KeyedRoute;

export const v2SettingsPayingAccountDelete = {
  ...payDefaults,
  method: 'DELETE',
  verb: 'delete',
  table: ['BatchGetItem', 'DeleteItem', 'PutItem'],
  items: { reads: companyCallerItems, writes: ['paying-account'] },
  summary: 'Remove the account that SEPA files pay from',
  description: 'Bank accounts are then paid by CSV. Existing batches keep the account.',
  responses: companyResponses(noContentResponse, {}),
} satisfies KeyedRoute;

export const settingsRoutes: readonly KeyedRoute[] = [
  v2SettingsShow,
  v2SettingsUpdate,
  v2SettingsPayouts,
  v2SettingsPayingAccountUpdate,
  v2SettingsPayingAccountDelete,
];
