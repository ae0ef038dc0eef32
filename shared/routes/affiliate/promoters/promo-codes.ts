import * as v from 'valibot';
import { NO_OWN_CODES } from '#shared/domain/portal/own-promotion.ts';
import { affiliatePromoCodeExample } from '#shared/routes/affiliate/examples.ts';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import { campaignItems, changeItems, promoterCallerItems, promoterItems } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyPaging, okResponse } from '#shared/routes/v2/responses.ts';
import { affiliateCodeCreateInput, affiliateCodeUpdateInput } from './links-input.ts';
import { affiliatePromoCode } from './links-output.ts';

const base = { area: 'affiliate', auth: 'promoter', permission: 'promote', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/affiliate/promo_codes';
const writeDefaults = {
  ...base,
  items: {
    reads: [...promoterCallerItems, ...promoterItems, ...campaignItems],
    writes: [...promoterItems, ...changeItems],
  },
} as const;
const RULE = 'Only for promo codes created by the promoter.';
const errors = { notFound: true, invalid: NO_OWN_CODES };

export const affiliatePromoCodesList = {
  ...base,
  method: 'GET',
  path,
  verb: 'list',
  table: ['BatchGetItem'],
  items: { reads: [...promoterCallerItems, 'list', 'promoter', 'promo-code-id', 'rewards'], writes: [] },
  summary: 'List the promoter’s active promo codes',
  description: 'Codes created by the company and by the promoter.',
  input: v.object(companyPaging),
  inputExample: { per_page: 20 },
  responses: promoterResponses(okResponse(v.array(affiliatePromoCode), [affiliatePromoCodeExample]), {
    invalid: 'page is invalid.',
  }),
} satisfies PromoterRoute;

export const affiliatePromoCodesCreate = {
  ...writeDefaults,
  method: 'POST',
  path,
  verb: 'create',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  summary: 'Create a promo code, in a campaign that allows it',
  input: affiliateCodeCreateInput,
  inputExample: { code: 'GRACE20', promoter_campaign_id: 4, description: 'For my newsletter' },
  responses: promoterResponses(okResponse(affiliatePromoCode, affiliatePromoCodeExample), errors),
} satisfies PromoterRoute;

export const affiliatePromoCodesUpdate = {
  ...writeDefaults,
  method: 'PUT',
  path: `${path}/{id}`,
  verb: 'update',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem'],
  summary: 'Update a promo code created by the promoter',
  description: RULE,
  input: affiliateCodeUpdateInput,
  inputExample: { id: 2, code: 'GRACE25' },
  blankable: ['description'],
  responses: promoterResponses(
    okResponse(affiliatePromoCode, { ...affiliatePromoCodeExample, code: 'GRACE25' }),
    errors,
  ),
} satisfies PromoterRoute;

export const affiliatePromoCodesDelete = {
  ...writeDefaults,
  method: 'DELETE',
  path: `${path}/{id}`,
  verb: 'delete',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: { reads: [...promoterCallerItems, ...promoterItems, 'rewards'], writes: [...promoterItems, ...changeItems] },
  summary:
    'Archive a promo code created by the promoter. It stops working at once; other promoters can use the code after a year',
  description: RULE,
  input: recordInput,
  inputExample: { id: 2 },
  responses: promoterResponses(
    okResponse(affiliatePromoCode, { ...affiliatePromoCodeExample, archived_at: affiliatePromoCodeExample.created_at }),
    errors,
  ),
} satisfies PromoterRoute;

export const affiliatePromoCodeRoutes: readonly PromoterRoute[] = [
  affiliatePromoCodesList,
  affiliatePromoCodesCreate,
  affiliatePromoCodesUpdate,
  affiliatePromoCodesDelete,
];
