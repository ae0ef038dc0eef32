import type { PromoterSearch } from '#shared/domain/lists/record-search.ts';
import { SOCIAL_NETWORKS } from '#shared/domain/promoters/promoter.ts';
import type { NewPromoterInput, PromoterChanges, PromoterIdentifier } from '#shared/domain/promoters/promoter-input.ts';
import { dropUndefined, type PromoterDetails } from '#shared/domain/promoters/promoter-record.ts';
import { normalizeTag } from '#shared/domain/promoters/tags.ts';
import type { Figure } from '#shared/domain/reports/figures.ts';
import { type ListParameters, toSortOrder } from '#shared/routes/v2/lists/list-order.ts';
import type {
  ClearableField,
  CreatePromoterInput,
  PromoterIdentifierInput,
  PromoterListInput,
  UpdatePromoterInput,
} from './promoters-input.ts';

/** Converts a promoter identifier. */
export function toPromoterIdentifier({ by, text }: Pick<PromoterIdentifierInput, 'by' | 'text'>): PromoterIdentifier {
  if (by === 'id') return { by, id: Number(text) };
  return { by: by === 'ref_token' ? 'ref_id' : by, text };
}

/** Converts a promoter to create. Without `always_approve`, the campaign decides about the approval. */
export function toNewPromoter(input: CreatePromoterInput): NewPromoterInput {
  const { w8_form_url: w8, w9_form_url: w9 } = input.profile ?? {};
  return {
    ...toPromoterDetails(input),
    taxForms: { w8, w9 },
    email: input.email,
    refId: input.ref_token,
    parentId: input.parent_promoter_id,
    campaignId: input.initial_campaign_id,
    status: input.always_approve ? 'approved' : undefined,
    quiet: input.skip_email_notification,
  };
}

/** Converts promoter changes. */
export function toPromoterChanges(input: UpdatePromoterInput): PromoterChanges {
  const { profile = {} } = input;
  const isRemoved = {
    w8: profile._destroy_w8form || input['profile[_destroy_w8form]'],
    w9: profile._destroy_w9form || input['profile[_destroy_w9form]'],
  };
  const taxForms = { w8: isRemoved.w8 ? null : profile.w8_form_url, w9: isRemoved.w9 ? null : profile.w9_form_url };
  const removesParent = input.clear?.includes('parent_promoter_id');
  return {
    ...toPromoterDetails(input),
    email: input.email,
    taxForms,
    parentId: input.parent_promoter_id,
    ...(removesParent ? { removesParent } : {}),
  };
}

function toPromoterDetails({
  cust_id,
  note,
  tags,
  custom_fields,
  profile = {},
  clear = [],
}: Partial<UpdatePromoterInput>): PromoterDetails {
  const clearable = <Name extends ClearableField & keyof typeof profile>(name: Name) =>
    profile[name] ?? (clear.includes(name) ? null : undefined);
  return {
    custId: cust_id,
    note: note === '' ? null : note,
    tags,
    customFields: custom_fields,
    firstName: clearable('first_name'),
    lastName: clearable('last_name'),
    profile: dropUndefined({
      website: clearable('website'),
      companyName: clearable('company_name'),
      companyNumber: clearable('company_number'),
      phoneNumber: clearable('phone_number'),
      vatId: clearable('vat_id'),
      country: clearable('country'),
      address: profile.address,
      addressParts: {
        street: profile.street,
        city: profile.city,
        postalCode: profile.postal_code,
        state: profile.state,
      },
      description: clearable('description'),
      avatarUrl: clearable('avatar'),
      paypalEmail: profile.paypal_email,
      socialUrls: dropUndefined(
        Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, clearable(`${network}_url`)])),
      ),
    }),
  };
}

const FIGURE_BY_METRIC = {
  referral: 'referrals',
  customer: 'customers',
  click: 'clicks',
  sale: 'sales',
} as const satisfies Readonly<Record<string, Figure>>;

/** Converts a promoter search. */
export function toPromoterSearch({ ids, filters, sorting, q }: ListParameters<PromoterListInput>): PromoterSearch {
  const { custom_field1, custom_field2, inactivity } = filters;
  const fields = [custom_field1, custom_field2].flatMap((field) =>
    field ? [{ key: field.key, operator: field.operator, values: field.value }] : [],
  );
  return {
    filters: {
      ids,
      statuses: filters.status,
      campaignIds: filters.campaign_id,
      parentIds: filters.parent_promoter_id,
      tags: filters.tags?.map(normalizeTag),
      archived: filters.archived,
      createdAt: filters.created_at,
      joinedAt: filters.joined_at,
      membershipStates: filters.state,
      revenue: filters.revenue_amount,
      customers: filters.customers_count,
      referrals: filters.referrals_count,
      clicks: filters.clicks_count,
      fields: fields.length > 0 ? fields : undefined,
      taxForm: filters.has_wform,
      acceptedTerms: filters.accepted_terms,
      lastLoginAt: filters.last_login_at,
      subscribed: filters.subscribed_to_email,
      inactivity: inactivity && { figure: FIGURE_BY_METRIC[inactivity.metric], days: inactivity.days },
    },
    order: toSortOrder(sorting, {
      id: 'id',
      email: 'email',
      name: 'name',
      joined_at: 'createdAt',
      clicks_count: 'clicks',
      referrals_count: 'referrals',
      customers_count: 'customers',
      revenue_amount: 'revenue',
    }),
    text: q,
  };
}
