import * as v from 'valibot';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import { promoterCallerItems } from '#shared/routes/items.ts';
import { field, nullableText } from '#shared/routes/output.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { assetExample } from '#shared/routes/v2/assets/assets.ts';
import { assetEntries, v2AssetCategory } from '#shared/routes/v2/assets/assets-output.ts';
import { okResponse } from '#shared/routes/v2/responses.ts';

const affiliateAsset = v.object({
  ...assetEntries,
  category: field(nullableText, 'Name of the category; null without one.'),
  referral_link: field(nullableText, 'The promoter’s own link for the asset; null without a campaign.'),
  share_text: field(nullableText, 'A text with the promoter’s own link; null for other types.'),
});
const affiliateAssetCategory = v.omit(v2AssetCategory, ['created_at', 'updated_at']);

export type AffiliateAsset = v.InferOutput<typeof affiliateAsset>;
export type AffiliateAssetCategory = v.InferOutput<typeof affiliateAssetCategory>;

const { category, created_at, updated_at, ...example } = assetExample;
const link = 'https://acme.example/free-trial?fpr=grace';

const base = {
  area: 'assets',
  auth: 'promoter',
  permission: 'promote',
  method: 'GET',
  memory: 1024,
  timeout: 15,
} as const;

export const affiliateAssetsList = {
  ...base,
  verb: 'list',
  path: '/api/v2/affiliate/assets',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...promoterCallerItems, 'assets', 'campaigns'], writes: [] },
  summary: 'List the assets of the promoter’s campaigns by category, in the company’s order',
  responses: promoterResponses(
    okResponse(v.array(affiliateAsset), [
      {
        ...example,
        category: category.name,
        referral_link: link,
        share_text: example.content.replace('{{referral_link}}', link),
      },
    ]),
  ),
} satisfies PromoterRoute;

export const affiliateAssetCategories = {
  ...base,
  verb: 'list',
  path: '/api/v2/affiliate/asset_categories',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...promoterCallerItems, 'assets'], writes: [] },
  summary: 'List the categories of these assets by position',
  responses: promoterResponses(okResponse(v.array(affiliateAssetCategory), [category])),
} satisfies PromoterRoute;

export const affiliateAssetRoutes: readonly PromoterRoute[] = [affiliateAssetsList, affiliateAssetCategories];
