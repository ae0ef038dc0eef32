import { deriveMembershipState } from '#shared/domain/campaigns/membership-state.ts';
import { findSelectedMethod } from '#shared/domain/payout-methods/method.ts';
import type { AcceptedTerms } from '#shared/domain/portal/portal.ts';
import { COUNTERS, type Counter } from '#shared/domain/projections/change.ts';
import { promotionLink } from '#shared/domain/promoters/links/referral-link.ts';
import { hasOwnTerms } from '#shared/domain/promoters/own-terms.ts';
import { NO_ADDRESS_PARTS } from '#shared/domain/promoters/profile/postal-address.ts';
import {
  displayName,
  type Profile,
  type Promoter,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from '#shared/domain/promoters/promoter.ts';
import type { MembershipDetails } from '#shared/domain/promoters/promotions/membership.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import { displayedWebsite } from '#shared/domain/text/web-address.ts';
import type { PromoterWithParent } from '#shared/operations/promoters/parents/promoter-parents.ts';
import { presentFormerRefIdsV1, presentProfileV1 } from '#shared/present/v1/promoter.ts';
import { balancesByUnit } from '#shared/present/v1/records.ts';
import { presentReducedCampaignV2, presentReducedPromoterV2 } from '#shared/present/v2/nested-records.ts';
import type { V2Promoter, V2PromoterProfile } from '#shared/routes/v2/promoters/promoters-output.ts';

type Counts = Readonly<Record<Counter, number>>;
type Membership = V2Promoter['promoter_campaigns'][number];

/** Presents a promoter, with statistics over its campaigns. */
export function presentPromoterV2({
  promoter,
  memberships,
  balances,
  parent,
  lastLoginAt,
}: PromoterWithParent): V2Promoter {
  const method = findSelectedMethod(promoter) ?? null;
  return {
    id: promoter.id,
    status: promoter.status,
    email: promoter.email,
    name: displayName(promoter),
    cust_id: promoter.custId,
    note: promoter.note,
    tags: [...(promoter.tags ?? [])],
    stats: presentStatsV2(sumCounters(memberships.map(({ counters }) => counters))),
    profile: presentProfileV2(promoter),
    is_customized: memberships.some(({ promotion }) => hasOwnTerms(promotion)),
    fraud_suspicions: promoter.samePayment ? ['same_payment_details'] : [],
    is_confirmed: true,
    invoice_details_status: 'approved',
    last_login_at: lastLoginAt,
    password_setup_url: null,
    first_event_at: promoter.createdAt,
    track_ad_traffic: null,
    auth_provider: null,
    selected_payout_method: method && {
      id: method.id,
      method: method.method,
      date_added: method.addedAt,
      is_disabled: method.isDisabled,
    },
    joined_at: promoter.createdAt,
    archived_at: promoter.archivedAt ?? null,
    accepted_terms: promoter.acceptedTerms ? presentAcceptedTermsV2(promoter.acceptedTerms) : null,
    custom_fields: { ...promoter.customFields },
    promoter_campaigns: memberships.map(presentMembershipV2),
    balances: { ...balancesByUnit(balances), ...listDebts(balances) },
    parent_promoter: parent && presentReducedPromoterV2(parent),
  };
}

/** Presents an acceptance of terms. */
export function presentAcceptedTermsV2({ version, at, ip }: AcceptedTerms) {
  return { version, at, ip: ip ?? null };
}

function presentProfileV2(promoter: Promoter): V2PromoterProfile {
  const { profile, taxForms = {} } = promoter;
  const accounts = Object.fromEntries(
    SOCIAL_NETWORKS.map(
      (network) => [`${network}_url`, displayedWebsite(profile.socialUrls[network] ?? null)] as const,
    ),
  ) as Record<`${SocialNetwork}_url`, string | null>;
  return {
    id: promoter.id,
    ...presentProfileV1(promoter),
    ...presentAddressPartsV2(profile),
    company_number: profile.companyNumber ?? null,
    avatar: displayedWebsite(profile.avatarUrl) ?? '',
    w8_form_url: taxForms.w8?.url ?? null,
    w8_form_since: taxForms.w8?.recordedAt ?? null,
    w9_form_url: taxForms.w9?.url ?? null,
    w9_form_since: taxForms.w9?.recordedAt ?? null,
    invoice_details_validation_errors: null,
    should_validate_invoice_details: false,
    ...accounts,
  };
}

/** Presents the structured address of a profile. */
export function presentAddressPartsV2({ addressParts = NO_ADDRESS_PARTS }: Pick<Profile, 'addressParts'>) {
  const { street, city, postalCode, state } = addressParts;
  return { street, city, postal_code: postalCode, state };
}

function listDebts(balances: MembershipDetails['balances']) {
  const getBalance = (balanceUnit: Unit) => {
    const balance = balances.find(({ unit }) => unit === balanceUnit);
    return balance ? balance.earned - balance.paid : null;
  };
  return {
    cash: getBalance('cash'),
    credits: getBalance('credits'),
    points: getBalance('points'),
    free_months: getBalance('free_months'),
    discount: getBalance('mon_discount'),
  };
}

function presentMembershipV2(shown: MembershipDetails): Membership {
  const { promoter, promotion, campaign, counters } = shown;
  return {
    id: promotion.id,
    campaign_id: campaign.id,
    promoter_id: promoter.id,
    state: deriveMembershipState(promoter, promotion),
    ref_token: promotion.refId,
    former_ref_ids: presentFormerRefIdsV1(promotion),
    ref_link: promotionLink(shown),
    coupon: promotion.promoCode ?? '',
    promo_code: promotion.promoCode,
    created_at: promotion.createdAt,
    campaign: presentReducedCampaignV2(campaign),
    ...presentStatsV2(counters),
  };
}

/** Adds the counters of several promotions. */
export function sumCounters(all: readonly Counts[]): Counts {
  const sum = (name: Counter) => all.reduce((total, counts) => total + counts[name], 0);
  return Object.fromEntries(COUNTERS.map((name) => [name, sum(name)])) as Record<Counter, number>;
}

/** Presents counters as statistics. */
export function presentStatsV2(counts: Counts): V2Promoter['stats'] {
  return {
    clicks_count: counts.visitors_count,
    referrals_count: counts.leads_count,
    customers_count: counts.customers_count,
    active_customers_count: counts.active_customers_count,
    sales_count: counts.sales_count,
    refunds_count: counts.refunds_count,
    cancellations_count: counts.cancellations_count,
    // Refunds are negative.
    revenue_amount: counts.sales_total + counts.refunds_total,
  };
}
