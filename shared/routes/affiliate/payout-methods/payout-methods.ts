import { affiliatePayoutExample, affiliatePayoutMethodExample } from '#shared/routes/affiliate/examples.ts';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import { changeItems, promoterCallerItems, promoterItems } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { ownMethodCreateInput, ownMethodUpdateInput } from '#shared/routes/v2/payout-methods/payout-methods-input.ts';
import { v2PayoutMethod } from '#shared/routes/v2/payout-methods/payout-methods-output.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import { affiliatePayoutMethods } from './payout-methods-output.ts';

const base = { area: 'earnings', auth: 'promoter', permission: 'promote', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/affiliate/payout_methods';
const PAYPAL = { method: 'paypal', details: { paypal_email: 'grace@example.com' } };
const readDefaults = {
  ...base,
  method: 'GET',
  table: ['BatchGetItem'],
  items: { reads: [...promoterCallerItems, 'campaigns'], writes: [] },
} as const;
const writeDefaults = {
  ...base,
  promoterOnly: true,
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: {
    reads: [...promoterCallerItems, ...promoterItems, 'campaigns'],
    writes: [...promoterItems, 'payout-details', ...changeItems],
  },
} as const;
const offered = { selected_payout_methods: ['paypal' as const], payout_method_options: { paypal: { min_payment: 0 } } };
const WAITS =
  'Payouts to it wait for 48 hours, and the promoter gets an e-mail about the change. Responses are masked.';
const PAYPAL_EMAIL_INVALID = 'details[paypal_email] is invalid.';

export const affiliatePayoutMethodsList = {
  ...readDefaults,
  path,
  verb: 'list',
  summary: 'List the promoter’s payout methods, and those available',
  responses: promoterResponses(
    okResponse(affiliatePayoutMethods, {
      data: [affiliatePayoutMethodExample],
      meta: { ...offered, campaigns: [{ ...affiliatePayoutExample.campaign, ...offered }] },
    }),
  ),
} satisfies PromoterRoute;

export const affiliatePayoutMethodsShow = {
  ...readDefaults,
  path: `${path}/{id}`,
  verb: 'show',
  summary: 'Retrieve a payout method of the promoter',
  input: recordInput,
  inputExample: { id: affiliatePayoutMethodExample.id },
  responses: promoterResponses(okResponse(v2PayoutMethod, affiliatePayoutMethodExample), RECORD_ERRORS),
} satisfies PromoterRoute;

export const affiliatePayoutMethodsCreate = {
  ...writeDefaults,
  method: 'POST',
  path,
  verb: 'create',
  resources: ['generateDataKey', 'payoutFingerprints'],
  summary: 'Create a payout method',
  description: `If the promoter already has a method of this kind, update it instead. ${WAITS}`,
  input: ownMethodCreateInput,
  inputExample: PAYPAL,
  responses: promoterResponses(okResponse(v2PayoutMethod, affiliatePayoutMethodExample), {
    invalid: PAYPAL_EMAIL_INVALID,
  }),
} satisfies PromoterRoute;

export const affiliatePayoutMethodsUpdate = {
  ...writeDefaults,
  method: 'PUT',
  path: `${path}/{id}`,
  verb: 'update',
  resources: ['generateDataKey', 'payoutFingerprints'],
  summary: 'Update a payout method',
  description: `Also applies to unpaid payouts. Details are replaced as a whole; if omitted, they do not change. ${WAITS}`,
  input: ownMethodUpdateInput,
  inputExample: { id: affiliatePayoutMethodExample.id, ...PAYPAL },
  responses: promoterResponses(okResponse(v2PayoutMethod, affiliatePayoutMethodExample), {
    notFound: true,
    invalid: PAYPAL_EMAIL_INVALID,
  }),
} satisfies PromoterRoute;

export const affiliatePayoutMethodsDelete = {
  ...writeDefaults,
  method: 'DELETE',
  path: `${path}/{id}`,
  verb: 'delete',
  table: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
  summary: 'Delete a payout method',
  description: 'Returns the deleted payout method. Earnings remain, but cannot be paid until there is another method.',
  input: recordInput,
  inputExample: { id: affiliatePayoutMethodExample.id },
  responses: promoterResponses(okResponse(v2PayoutMethod, affiliatePayoutMethodExample), RECORD_ERRORS),
} satisfies PromoterRoute;

export const affiliatePayoutMethodRoutes: readonly PromoterRoute[] = [
  affiliatePayoutMethodsList,
  affiliatePayoutMethodsShow,
  affiliatePayoutMethodsCreate,
  affiliatePayoutMethodsUpdate,
  affiliatePayoutMethodsDelete,
];
