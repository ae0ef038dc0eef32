import * as v from 'valibot';
import { changeItems, companyCallerItems, promoterItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v2PromoCodeExample as promoCode } from '#shared/routes/v2/campaigns/campaigns-examples.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import { createPromoCodeInput, listPromoCodesInput, updatePromoCodeInput } from './promo-codes-input.ts';
import { v2PromoCode } from './promo-codes-output.ts';

const base = { area: 'campaigns', auth: 'v2', memory: 1024, timeout: 15 } as const;
const TAKEN = 'The promo_code is already taken.';

export const v2PromoCodesList = {
  ...base,
  method: 'GET',
  verb: 'list',
  path: '/api/v2/company/promo_codes',
  permission: 'read',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCallerItems, 'list', 'promoter', 'promo-code-id', 'promotion-id', 'rewards'], writes: [] },
  summary: 'List promo codes of the account, a promoter, a campaign or a promotion',
  description: 'The headers `Link`, `Total` and `Per-Page` describe the pages. Lists reflect changes within seconds.',
  input: listPromoCodesInput,
  inputExample: { promoter_id: 3, archived: false },
  responses: companyResponses(okResponse(v.array(v2PromoCode), [promoCode]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2PromoCodesCreate = {
  ...base,
  method: 'POST',
  verb: 'create',
  path: '/api/v2/company/promo_codes',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  items: { reads: [...companyCallerItems, ...promoterItems, 'rewards'], writes: [...promoterItems, ...changeItems] },
  summary: 'Create a promo code for a promoter',
  input: createPromoCodeInput,
  inputExample: { code: 'GRACE20', promoter_campaign_id: 4, reward_id: 1, description: 'For her newsletter' },
  responses: companyResponses(okResponse(v2PromoCode, promoCode), {
    notFound: true,
    invalid: TAKEN,
  }),
} satisfies KeyedRoute;

export const v2PromoCodesShow = {
  ...base,
  method: 'GET',
  verb: 'show',
  path: '/api/v2/company/promo_codes/{id}',
  permission: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'promoter', 'promo-code-id', 'rewards'], writes: [] },
  summary: 'Retrieve a promo code',
  input: recordInput,
  inputExample: { id: 2 },
  responses: companyResponses(okResponse(v2PromoCode, promoCode), RECORD_ERRORS),
} satisfies KeyedRoute;

export const v2PromoCodesUpdate = {
  ...base,
  method: 'PUT',
  verb: 'update',
  path: '/api/v2/company/promo_codes/{id}',
  permission: 'manage',
  table: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  items: { reads: [...companyCallerItems, ...promoterItems, 'rewards'], writes: [...promoterItems, ...changeItems] },
  summary: 'Update a promo code, or move it to another campaign of its promoter',
  description: 'Omitted parameters stay unchanged. Later sales are matched by the new code.',
  input: updatePromoCodeInput,
  blankable: ['description'],
  inputExample: { id: 2, code: 'Grace25', description: 'For her podcast' },
  responses: companyResponses(
    okResponse(v2PromoCode, { ...promoCode, code: 'Grace25', description: 'For her podcast' }),
    {
      notFound: true,
      invalid: TAKEN,
    },
  ),
} satisfies KeyedRoute;

export const v2PromoCodesArchive = {
  ...base,
  method: 'DELETE',
  verb: 'delete',
  path: '/api/v2/company/promo_codes/{id}',
  permission: 'manage',
  table: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  items: { reads: [...companyCallerItems, ...promoterItems, 'rewards'], writes: [...promoterItems, ...changeItems] },
  summary: 'Archive a promo code. It stops working; other promoters can have the code after a year',
  input: recordInput,
  inputExample: { id: 2 },
  responses: companyResponses(
    okResponse(v2PromoCode, { ...promoCode, archived_at: promoCode.created_at }),
    RECORD_ERRORS,
  ),
} satisfies KeyedRoute;

export const promoCodeRoutes: readonly KeyedRoute[] = [
  v2PromoCodesList,
  v2PromoCodesCreate,
  v2PromoCodesShow,
  v2PromoCodesUpdate,
  v2PromoCodesArchive,
];
