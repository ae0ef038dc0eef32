import { promoterAnswers } from '#shared/routes/affiliate/answers.ts';
import { payout, payoutMethod } from '#shared/routes/affiliate/examples.ts';
import { changed, promoterCaller, promoters } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { done } from '#shared/routes/v2/answers.ts';
import { ownMethodCreateInput, ownMethodUpdateInput } from '#shared/routes/v2/payout-methods/payout-methods-input.ts';
import { v2PayoutMethod } from '#shared/routes/v2/payout-methods/payout-methods-output.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { affiliatePayoutMethods } from './payout-methods-output.ts';

const about = { area: 'earnings', auth: 'promoter', needs: 'promote', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/affiliate/payout_methods';
const PAYPAL = { method: 'paypal', details: { paypal_email: 'grace@example.com' } };
const reading = {
  ...about,
  method: 'GET',
  table: ['BatchGetItem'],
  items: { reads: [...promoterCaller, 'campaigns'], writes: [] },
} as const;
const writing = {
  ...about,
  itself: true,
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: {
    reads: [...promoterCaller, ...promoters, 'campaigns'],
    writes: [...promoters, 'payout-details', ...changed],
  },
} as const;
const offered = { selected_payout_methods: ['paypal' as const], payout_method_options: { paypal: { min_payment: 0 } } };
const WAITS = 'Nothing is paid there for 48 hours, and the promoter is mailed that it was changed. Answers are masked.';
const WRONG = 'details[paypal_email] is invalid.';

export const affiliatePayoutMethodsList = {
  ...reading,
  path,
  does: 'list',
  summary: 'List how the promoter is paid, and what can be chosen',
  answers: promoterAnswers(
    done(affiliatePayoutMethods, {
      data: [payoutMethod],
      meta: { ...offered, campaigns: [{ ...payout.campaign, ...offered }] },
    }),
  ),
} satisfies PromoterRoute;

export const affiliatePayoutMethodsShow = {
  ...reading,
  path: `${path}/{id}`,
  does: 'show',
  summary: 'Show a method by which the promoter is paid',
  input: recordInput,
  inputExample: { id: payoutMethod.id },
  answers: promoterAnswers(done(v2PayoutMethod, payoutMethod), { notFound: true, invalid: 'id is invalid.' }),
} satisfies PromoterRoute;

export const affiliatePayoutMethodsCreate = {
  ...writing,
  method: 'POST',
  path,
  does: 'create',
  outside: ['sealDetails', 'payoutPlaces'],
  summary: 'Say how the promoter is to be paid',
  description: `As long as there is no method of this kind: one that is there is changed. ${WAITS}`,
  input: ownMethodCreateInput,
  inputExample: PAYPAL,
  answers: promoterAnswers(done(v2PayoutMethod, payoutMethod), { invalid: WRONG }),
} satisfies PromoterRoute;

export const affiliatePayoutMethodsUpdate = {
  ...writing,
  method: 'PUT',
  path: `${path}/{id}`,
  does: 'update',
  outside: ['sealDetails', 'payoutPlaces'],
  summary: 'Change how the promoter is paid',
  description: `Payouts that are not paid yet go there, too. Details that are left out stay; otherwise send them whole. ${WAITS}`,
  input: ownMethodUpdateInput,
  inputExample: { id: payoutMethod.id, ...PAYPAL },
  answers: promoterAnswers(done(v2PayoutMethod, payoutMethod), { notFound: true, invalid: WRONG }),
} satisfies PromoterRoute;

export const affiliatePayoutMethodsDelete = {
  ...writing,
  method: 'DELETE',
  path: `${path}/{id}`,
  does: 'delete',
  table: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
  summary: 'Delete the method by which the promoter is paid',
  description:
    'Answers it as it was. What the promoter earns stays; the company cannot pay it until there is another method.',
  input: recordInput,
  inputExample: { id: payoutMethod.id },
  answers: promoterAnswers(done(v2PayoutMethod, payoutMethod), { notFound: true, invalid: 'id is invalid.' }),
} satisfies PromoterRoute;

export const affiliatePayoutMethodRoutes: readonly PromoterRoute[] = [
  affiliatePayoutMethodsList,
  affiliatePayoutMethodsShow,
  affiliatePayoutMethodsCreate,
  affiliatePayoutMethodsUpdate,
  affiliatePayoutMethodsDelete,
];
