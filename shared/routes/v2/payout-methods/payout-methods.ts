import * as v from 'valibot';
import { changed, companyCaller, promoters } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, done } from '#shared/routes/v2/answers.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { methodCreateInput, methodListInput, methodUpdateInput } from './payout-methods-input.ts';
import { type V2PayoutMethod, v2PayoutMethod } from './payout-methods-output.ts';

const about = { area: 'payouts', auth: 'v2', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/company/payout_methods';
const reading = {
  ...about,
  needs: 'read',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCaller, 'promoter'], writes: [] },
} as const;
const writing = {
  ...about,
  needs: 'pay',
  fresh: true,
  items: { reads: [...companyCaller, ...promoters], writes: [...promoters, 'payout-details', ...changed] },
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
  'Nothing is paid there for 48 hours, and the promoter is mailed that it was changed. Answers are masked; ' +
  '`/reveal` shows where the money goes. A person must have signed in recently.';

export const v2PayoutMethodsList = {
  ...reading,
  method: 'GET',
  path,
  does: 'list',
  summary: 'List the methods by which a promoter is paid',
  description: 'One of each kind at most. What is selected is what the promoter is paid by.',
  input: methodListInput,
  inputExample: { filters: { promoter_id: 3 } },
  answers: companyAnswers(done(v.array(v2PayoutMethod), [method]), { invalid: 'filters[promoter_id] is invalid.' }),
} satisfies KeyedRoute;

export const v2PayoutMethodsShow = {
  ...reading,
  method: 'GET',
  path: `${path}/{id}`,
  does: 'show',
  summary: 'Show a method by which a promoter is paid',
  input: recordInput,
  inputExample: { id: method.id },
  answers: companyAnswers(done(v2PayoutMethod, method), { notFound: true, invalid: 'id is invalid.' }),
} satisfies KeyedRoute;

export const v2PayoutMethodsCreate = {
  ...writing,
  method: 'POST',
  path,
  does: 'create',
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  outside: ['sealDetails', 'payoutPlaces'],
  summary: 'Say how a promoter is to be paid',
  description: `For a promoter who has no method of this kind: one that is there is changed. ${WAITS}`,
  input: methodCreateInput,
  inputExample: { promoter_id: 3, method: 'bank', details: IBAN },
  answers: companyAnswers(done(v2PayoutMethod, method), {
    notFound: true,
    invalid: 'details[iban] is invalid: check its digits.',
  }),
} satisfies KeyedRoute;

export const v2PayoutMethodsUpdate = {
  ...writing,
  method: 'PUT',
  path: `${path}/{id}`,
  does: 'update',
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  outside: ['sealDetails', 'payoutPlaces'],
  summary: 'Change a method by which a promoter is paid',
  description: `Payouts that are not paid yet go there, too. Details that are left out stay; otherwise send them whole. ${WAITS}`,
  input: methodUpdateInput,
  inputExample: { id: method.id, details: IBAN, is_selected: true },
  answers: companyAnswers(done(v2PayoutMethod, method), {
    notFound: true,
    invalid: 'details[iban] is invalid: check its digits.',
  }),
} satisfies KeyedRoute;

export const v2PayoutMethodsDelete = {
  ...writing,
  method: 'DELETE',
  path: `${path}/{id}`,
  does: 'delete',
  table: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
  summary: 'Delete a method by which a promoter is paid',
  description: 'Answers it as it was. Of where its money went nothing is kept.',
  input: recordInput,
  inputExample: { id: method.id },
  answers: companyAnswers(done(v2PayoutMethod, method), { notFound: true, invalid: 'id is invalid.' }),
} satisfies KeyedRoute;

export const v2PayoutMethodsReveal = {
  ...about,
  method: 'POST',
  path: `${path}/{id}/reveal`,
  needs: 'pay',
  fresh: true,
  table: ['BatchGetItem', 'GetItem', 'UpdateItem'],
  items: { reads: [...companyCaller, 'promoter', 'payout-details'], writes: ['payout-details'] },
  outside: ['openDetails'],
  summary: 'Show where the money of a method goes, in clear',
  description:
    'For whoever pays. The audit log has who was shown it, and when. A person must have signed in recently. It changes nothing of the method.',
  input: recordInput,
  inputExample: { id: method.id },
  answers: companyAnswers(done(v2PayoutMethod, { ...method, details: IBAN }), {
    notFound: true,
    invalid: 'id is invalid.',
  }),
} satisfies KeyedRoute;

export const payoutMethodRoutes: readonly KeyedRoute[] = [
  v2PayoutMethodsList,
  v2PayoutMethodsShow,
  v2PayoutMethodsCreate,
  v2PayoutMethodsUpdate,
  v2PayoutMethodsDelete,
  v2PayoutMethodsReveal,
];
