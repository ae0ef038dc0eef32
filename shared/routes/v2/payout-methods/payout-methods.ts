import * as v from 'valibot';
import { changeItems, companyCallerItems, promoterItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import { methodCreateInput, methodListInput, methodUpdateInput } from './payout-methods-input.ts';
import { type V2PayoutMethod, v2PayoutMethod } from './payout-methods-output.ts';

const base = { area: 'payouts', auth: 'v2', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/company/payout_methods';
const readDefaults = {
  ...base,
  permission: 'read',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCallerItems, 'promoter'], writes: [] },
} as const;
const writeDefaults = {
  ...base,
  permission: 'pay',
  recentSignIn: true,
  items: {
    reads: [...companyCallerItems, ...promoterItems],
    writes: [...promoterItems, 'payout-details', ...changeItems],
  },
} as const;

const IBAN = { account_holder_name: 'Grace Hopper', bank_country: 'DE', iban: 'DE89370400440532013000' };
const method: V2PayoutMethod = {
  id: 33,
  method: 'bank',
  date_added: '2026-11-22T12:00:00.000Z',
  payable_from: '2026-11-24T12:00:00.000Z',
  is_disabled: false,
  is_selected: true,
  managed_payouts: false,
  meta: {},
  details: { account_holder_name: 'G… H…', bank_country: 'DE', iban: 'DE…3000' },
};
const WAITS =
  'Payouts to it wait for 48 hours, and the promoter gets an e-mail about the change. Responses are masked; ' +
  '`/reveal` shows the payout details. A user must have signed in recently.';

export const v2PayoutMethodsList = {
  ...readDefaults,
  method: 'GET',
  path,
  verb: 'list',
  summary: 'List a promoter’s payout methods',
  description: 'At most one of each kind. The promoter is paid by the selected method.',
  input: methodListInput,
  inputExample: { filters: { promoter_id: 3 } },
  responses: companyResponses(okResponse(v.array(v2PayoutMethod), [method]), {
    invalid: 'filters[promoter_id] is invalid.',
  }),
} satisfies KeyedRoute;

export const v2PayoutMethodsShow = {
  ...readDefaults,
  method: 'GET',
  path: `${path}/{id}`,
  verb: 'show',
  summary: 'Retrieve a payout method',
  input: recordInput,
  inputExample: { id: method.id },
  responses: companyResponses(okResponse(v2PayoutMethod, method), RECORD_ERRORS),
} satisfies KeyedRoute;

export const v2PayoutMethodsCreate = {
  ...writeDefaults,
  method: 'POST',
  path,
  verb: 'create',
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  resources: ['generateDataKey', 'payoutFingerprints'],
  summary: 'Create a payout method for a promoter',
  description: `Only for promoters without a method of this kind; otherwise update it. ${WAITS}`,
  input: methodCreateInput,
  inputExample: { promoter_id: 3, method: 'bank', details: IBAN },
  responses: companyResponses(okResponse(v2PayoutMethod, method), {
    notFound: true,
    invalid: 'details[iban] is invalid: check its digits.',
  }),
} satisfies KeyedRoute;

export const v2PayoutMethodsUpdate = {
  ...writeDefaults,
  method: 'PUT',
  path: `${path}/{id}`,
  verb: 'update',
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  resources: ['generateDataKey', 'payoutFingerprints'],
  summary: 'Update a payout method',
  description: `Also applies to unpaid payouts. Details are replaced as a whole; if omitted, they do not change. ${WAITS}`,
  input: methodUpdateInput,
  inputExample: { id: method.id, details: IBAN, is_selected: true },
  responses: companyResponses(okResponse(v2PayoutMethod, method), {
    notFound: true,
    invalid: 'details[iban] is invalid: check its digits.',
  }),
} satisfies KeyedRoute;

export const v2PayoutMethodsDelete = {
  ...writeDefaults,
  method: 'DELETE',
  path: `${path}/{id}`,
  verb: 'delete',
  table: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
  summary: 'Delete a payout method',
  description: 'Returns its last state. The payout details are deleted.',
  input: recordInput,
  inputExample: { id: method.id },
  responses: companyResponses(okResponse(v2PayoutMethod, method), RECORD_ERRORS),
} satisfies KeyedRoute;

export const v2PayoutMethodsReveal = {
  ...base,
  method: 'POST',
  path: `${path}/{id}/reveal`,
  permission: 'pay',
  recentSignIn: true,
  table: ['BatchGetItem', 'GetItem', 'UpdateItem'],
  items: { reads: [...companyCallerItems, 'promoter', 'payout-details'], writes: ['payout-details'] },
  resources: ['decryptDetails'],
  summary: 'Reveal the unmasked details of a payout method',
  description:
    'For the person who pays. The audit log records who saw them and when. A user must have signed in recently. The method is not changed.',
  input: recordInput,
  inputExample: { id: method.id },
  responses: companyResponses(okResponse(v2PayoutMethod, { ...method, details: IBAN }), RECORD_ERRORS),
} satisfies KeyedRoute;

export const payoutMethodRoutes: readonly KeyedRoute[] = [
  v2PayoutMethodsList,
  v2PayoutMethodsShow,
  v2PayoutMethodsCreate,
  v2PayoutMethodsUpdate,
  v2PayoutMethodsDelete,
  v2PayoutMethodsReveal,
];
