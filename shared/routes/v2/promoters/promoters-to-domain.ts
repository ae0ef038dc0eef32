import type { PromoterSearch } from '#shared/domain/lists/record-search.ts';
import { NETWORKS } from '#shared/domain/promoters/promoter.ts';
import type { NewPromoter, PromoterChanges, PromoterName } from '#shared/domain/promoters/promoter-input.ts';
import { given, type PromoterDetails } from '#shared/domain/promoters/promoter-record.ts';
import type { Figure } from '#shared/domain/reports/figures.ts';
import { type Asked, orderIn } from '#shared/routes/v2/lists/list-order.ts';
import type {
  CreatePromoterInput,
  PromoterListInput,
  PromoterNameInput,
  UpdatePromoterInput,
} from './promoters-input.ts';

/** Converts a promoter identifier. */
export function promoterNameIn({ by, text }: Pick<PromoterNameInput, 'by' | 'text'>): PromoterName {
  if (by === 'id') return { by, id: Number(text) };
  return { by: by === 'ref_token' ? 'ref_id' : by, text };
}

/** Converts a new promoter; the campaign may require approval. */
export function newPromoterIn(input: CreatePromoterInput): NewPromoter {
  const { w8_form_url: w8, w9_form_url: w9 } = input.profile ?? {};
  return {
    ...detailsIn(input),
    taxForms: { w8, w9 },
    email: input.email,
    campaignId: input.initial_campaign_id,
    status: input.always_approve ? 'approved' : undefined,
    quiet: input.skip_email_notification,
  };
}

/** Converts promoter changes. */
export function promoterChangesIn(input: UpdatePromoterInput): PromoterChanges {
  const { profile = {} } = input;
  const isGone = {
    w8: profile._destroy_w8form || input['profile[_destroy_w8form]'],
    w9: profile._destroy_w9form || input['profile[_destroy_w9form]'],
  };
  const taxForms = { w8: isGone.w8 ? null : profile.w8_form_url, w9: isGone.w9 ? null : profile.w9_form_url };
  return { ...detailsIn(input), email: input.email, taxForms };
}

function detailsIn({ cust_id, note, custom_fields, profile = {} }: Partial<UpdatePromoterInput>): PromoterDetails {
  return {
    custId: cust_id,
    note: note === '' ? null : note,
    customFields: custom_fields,
    firstName: profile.first_name,
    lastName: profile.last_name,
    profile: given({
      website: profile.website,
      companyName: profile.company_name,
      companyNumber: profile.company_number,
      phoneNumber: profile.phone_number,
      vatId: profile.vat_id,
      country: profile.country,
      address: profile.address,
      addressParts: {
        street: profile.street,
        city: profile.city,
        postalCode: profile.postal_code,
        state: profile.state,
      },
      description: profile.description,
      avatarUrl: profile.avatar,
      paypalEmail: profile.paypal_email,
      socialUrls: given(Object.fromEntries(NETWORKS.map((network) => [network, profile[`${network}_url`]]))),
    }),
  };
}

const COUNTED = {
  referral: 'referrals',
  customer: 'customers',
  click: 'clicks',
  sale: 'sales',
} as const satisfies Readonly<Record<string, Figure>>;

/** Converts a promoter search. */
export function promoterSearchIn({ ids, filters, sorting, q }: Asked<PromoterListInput>): PromoterSearch {
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
      archived: filters.archived,
      createdAt: filters.created_at,
      joinedAt: filters.joined_at,
      standings: filters.state,
      revenue: filters.revenue_amount,
      customers: filters.customers_count,
      referrals: filters.referrals_count,
      clicks: filters.clicks_count,
      fields: fields.length > 0 ? fields : undefined,
      taxForm: filters.has_wform,
      lastLoginAt: filters.last_login_at,
      subscribed: filters.subscribed_to_email,
      inactivity: inactivity && { figure: COUNTED[inactivity.metric], days: inactivity.days },
    },
    order: orderIn(sorting, {
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
