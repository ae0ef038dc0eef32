import * as v from 'valibot';
import { changed, companyCaller, promoters } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, done } from '#shared/routes/v2/answers.ts';
import { v2PromoCode as promoCode } from '#shared/routes/v2/campaigns/campaigns-examples.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { createPromoCodeInput, listPromoCodesInput, updatePromoCodeInput } from './promo-codes-input.ts';
import { v2PromoCode } from './promo-codes-output.ts';

const about = { area: 'campaigns', auth: 'v2', memory: 1024, timeout: 15 } as const;
const TAKEN = 'The promo_code is already taken.';

export const v2PromoCodesList = {
  ...about,
  method: 'GET',
  does: 'list',
  path: '/api/v2/company/promo_codes',
  needs: 'read',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCaller, 'list', 'promoter', 'promo-code-id', 'promotion-id', 'rewards'], writes: [] },
  summary: 'List promo codes: all, or those of a promoter, a campaign, or a promoter in a campaign',
  description:
    'Details of the pages are in the headers `Link`, `Total` and `Per-Page`. A list follows a change within seconds.',
  input: listPromoCodesInput,
  inputExample: { promoter_id: 3, archived: false },
  answers: companyAnswers(done(v.array(v2PromoCode), [promoCode]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2PromoCodesCreate = {
  ...about,
  method: 'POST',
  does: 'create',
  path: '/api/v2/company/promo_codes',
  needs: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  items: { reads: [...companyCaller, ...promoters, 'rewards'], writes: [...promoters, ...changed] },
  summary: 'Give a promoter a promo code: a sale that names it is the promoter’s',
  input: createPromoCodeInput,
  inputExample: { code: 'GRACE20', promoter_campaign_id: 4, reward_id: 1, description: 'For her newsletter' },
  answers: companyAnswers(done(v2PromoCode, promoCode), {
    notFound: true,
    invalid: TAKEN,
  }),
} satisfies KeyedRoute;

export const v2PromoCodesShow = {
  ...about,
  method: 'GET',
  does: 'show',
  path: '/api/v2/company/promo_codes/{id}',
  needs: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCaller, 'promoter', 'promo-code-id', 'rewards'], writes: [] },
  summary: 'Show a promo code',
  input: recordInput,
  inputExample: { id: 2 },
  answers: companyAnswers(done(v2PromoCode, promoCode), { notFound: true, invalid: 'id is invalid.' }),
} satisfies KeyedRoute;

export const v2PromoCodesUpdate = {
  ...about,
  method: 'PUT',
  does: 'update',
  path: '/api/v2/company/promo_codes/{id}',
  needs: 'manage',
  table: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  items: { reads: [...companyCaller, ...promoters, 'rewards'], writes: [...promoters, ...changed] },
  summary: 'Change a promo code, or take it to another campaign of its promoter',
  description: 'What is left out stays as it is. Sales from then on are found by the code as it is now.',
  input: updatePromoCodeInput,
  blankable: ['description'],
  inputExample: { id: 2, code: 'Grace25', description: 'For her podcast' },
  answers: companyAnswers(done(v2PromoCode, { ...promoCode, code: 'Grace25', description: 'For her podcast' }), {
    notFound: true,
    invalid: TAKEN,
  }),
} satisfies KeyedRoute;

export const v2PromoCodesArchive = {
  ...about,
  method: 'DELETE',
  does: 'delete',
  path: '/api/v2/company/promo_codes/{id}',
  needs: 'manage',
  table: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  items: { reads: [...companyCaller, ...promoters, 'rewards'], writes: [...promoters, ...changed] },
  summary: 'Archive a promo code: it leads nowhere any more, and another promoter can have the code after a year',
  input: recordInput,
  inputExample: { id: 2 },
  answers: companyAnswers(done(v2PromoCode, { ...promoCode, archived_at: promoCode.created_at }), {
    notFound: true,
    invalid: 'id is invalid.',
  }),
} satisfies KeyedRoute;

export const promoCodeRoutes: readonly KeyedRoute[] = [
  v2PromoCodesList,
  v2PromoCodesCreate,
  v2PromoCodesShow,
  v2PromoCodesUpdate,
  v2PromoCodesArchive,
];
