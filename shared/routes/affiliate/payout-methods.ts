import { changed, promoterCaller, promoters } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { done } from '#shared/routes/v2/answers.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { promoterAnswers } from './answers.ts';
import { payoutMethod } from './examples.ts';
import { affiliateMethodCreateInput, affiliateMethodUpdateInput } from './payout-methods-input.ts';
import { affiliatePayoutMethod, affiliatePayoutMethods } from './payout-methods-output.ts';

const about = { area: 'earnings', auth: 'promoter', needs: 'promote', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/affiliate/payout_methods';
const PAYPAL = { method: 'paypal', details: { paypal_email: 'grace@example.com' } };
const reading = {
  ...about,
  method: 'GET',
  table: ['BatchGetItem'],
  items: { reads: promoterCaller, writes: [] },
} as const;
const writing = {
  ...about,
  table: ['BatchGetItem', 'Query', 'PutItem'],
  items: { reads: [...promoterCaller, ...promoters], writes: [...promoters, ...changed] },
} as const;
const WRONG = 'details[paypal_email] is invalid.';

export const affiliatePayoutMethodsList = {
  ...reading,
  path,
  does: 'list',
  summary: 'List how the promoter is paid, and what can be chosen',
  answers: promoterAnswers(
    done(affiliatePayoutMethods, {
      data: [payoutMethod],
      meta: { selected_payout_methods: ['paypal'], payout_method_options: {} },
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
  answers: promoterAnswers(done(affiliatePayoutMethod, payoutMethod), { notFound: true, invalid: 'id is invalid.' }),
} satisfies PromoterRoute;

export const affiliatePayoutMethodsCreate = {
  ...writing,
  method: 'POST',
  path,
  does: 'create',
  summary: 'Say how the promoter is to be paid',
  description: 'As long as there is no method: one that is there is changed.',
  input: affiliateMethodCreateInput,
  inputExample: PAYPAL,
  answers: promoterAnswers(done(affiliatePayoutMethod, payoutMethod), { invalid: WRONG }),
} satisfies PromoterRoute;

export const affiliatePayoutMethodsUpdate = {
  ...writing,
  method: 'PUT',
  path: `${path}/{id}`,
  does: 'update',
  summary: 'Change how the promoter is paid',
  description: 'Payouts that are not paid yet go there, too.',
  input: affiliateMethodUpdateInput,
  inputExample: { id: payoutMethod.id, ...PAYPAL },
  answers: promoterAnswers(done(affiliatePayoutMethod, payoutMethod), { notFound: true, invalid: WRONG }),
} satisfies PromoterRoute;

export const affiliatePayoutMethodsDelete = {
  ...writing,
  method: 'DELETE',
  path: `${path}/{id}`,
  does: 'delete',
  summary: 'Delete the method by which the promoter is paid',
  description:
    'Answers it as it was. What the promoter earns stays; the company cannot pay it until there is another method.',
  input: recordInput,
  inputExample: { id: payoutMethod.id },
  answers: promoterAnswers(done(affiliatePayoutMethod, payoutMethod), { notFound: true, invalid: 'id is invalid.' }),
} satisfies PromoterRoute;

/** How promoters are paid. */
export const affiliatePayoutMethodRoutes: readonly PromoterRoute[] = [
  affiliatePayoutMethodsList,
  affiliatePayoutMethodsShow,
  affiliatePayoutMethodsCreate,
  affiliatePayoutMethodsUpdate,
  affiliatePayoutMethodsDelete,
];
