import * as v from 'valibot';
import { NO_OWN_CODES } from '#shared/domain/portal/own-promotion.ts';
import { promoterAnswers } from '#shared/routes/affiliate/answers.ts';
import { promoCode } from '#shared/routes/affiliate/examples.ts';
import { campaigns, changed, promoterCaller, promoters } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { companyPaging, done } from '#shared/routes/v2/answers.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { affiliateCodeCreateInput, affiliateCodeUpdateInput } from './links-input.ts';
import { affiliatePromoCode } from './links-output.ts';

const about = { area: 'affiliate', auth: 'promoter', needs: 'promote', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/affiliate/promo_codes';
const changing = {
  ...about,
  items: { reads: [...promoterCaller, ...promoters, ...campaigns], writes: [...promoters, ...changed] },
} as const;
const RULE = 'Only one that the promoter has created.';
const refused = { notFound: true, invalid: NO_OWN_CODES };

export const affiliatePromoCodesList = {
  ...about,
  method: 'GET',
  path,
  does: 'list',
  table: ['BatchGetItem'],
  items: { reads: [...promoterCaller, 'list', 'promoter', 'promo-code-id', 'rewards'], writes: [] },
  summary: 'List the promoter’s promo codes that are in use',
  description: 'Those that the company has given it, and those that it has created.',
  input: v.object(companyPaging),
  inputExample: { per_page: 20 },
  answers: promoterAnswers(done(v.array(affiliatePromoCode), [promoCode]), { invalid: 'page is invalid.' }),
} satisfies PromoterRoute;

export const affiliatePromoCodesCreate = {
  ...changing,
  method: 'POST',
  path,
  does: 'create',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  summary: 'Create a promo code in a campaign that allows it: a sale that names it is the promoter’s',
  input: affiliateCodeCreateInput,
  inputExample: { code: 'GRACE20', promoter_campaign_id: 4, description: 'For my newsletter' },
  answers: promoterAnswers(done(affiliatePromoCode, promoCode), refused),
} satisfies PromoterRoute;

export const affiliatePromoCodesUpdate = {
  ...changing,
  method: 'PUT',
  path: `${path}/{id}`,
  does: 'update',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem'],
  summary: 'Change a promo code that the promoter has created',
  description: RULE,
  input: affiliateCodeUpdateInput,
  inputExample: { id: 2, code: 'GRACE25' },
  blankable: ['description'],
  answers: promoterAnswers(done(affiliatePromoCode, { ...promoCode, code: 'GRACE25' }), refused),
} satisfies PromoterRoute;

export const affiliatePromoCodesDelete = {
  ...changing,
  method: 'DELETE',
  path: `${path}/{id}`,
  does: 'delete',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: { reads: [...promoterCaller, ...promoters, 'rewards'], writes: [...promoters, ...changed] },
  summary:
    'Archive a promo code that the promoter has created: it leads nowhere any more, and another promoter can have the code after a year',
  description: RULE,
  input: recordInput,
  inputExample: { id: 2 },
  answers: promoterAnswers(done(affiliatePromoCode, { ...promoCode, archived_at: promoCode.created_at }), refused),
} satisfies PromoterRoute;

export const affiliatePromoCodeRoutes: readonly PromoterRoute[] = [
  affiliatePromoCodesList,
  affiliatePromoCodesCreate,
  affiliatePromoCodesUpdate,
  affiliatePromoCodesDelete,
];
