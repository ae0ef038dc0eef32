import { membershipStateOf } from '#shared/domain/campaigns/membership-state.ts';
import { selectedMethod } from '#shared/domain/payout-methods/method.ts';
import { COUNTERS, type Counter } from '#shared/domain/projections/change.ts';
import type { Shown } from '#shared/domain/promoters/membership.ts';
import { isCustomized } from '#shared/domain/promoters/own-terms.ts';
import { NO_PARTS } from '#shared/domain/promoters/postal-address.ts';
import { displayName, NETWORKS, type Network, type Profile, type Promoter } from '#shared/domain/promoters/promoter.ts';
import { linkOf } from '#shared/domain/promoters/referral-link.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import { shownWebsite } from '#shared/domain/text/web-address.ts';
import type { PromoterWithParent } from '#shared/operations/promoters/promoter-parents.ts';
import { v1FormerRefIds, v1Profile } from '#shared/present/v1/promoter.ts';
import { balancesByUnit } from '#shared/present/v1/records.ts';
import { v2ReducedCampaign, v2ReducedPromoter } from '#shared/present/v2/tracking-event.ts';
import type { V2Promoter, V2PromoterProfile } from '#shared/routes/v2/promoters/promoters-output.ts';

type Counts = Readonly<Record<Counter, number>>;
type Membership = V2Promoter['promoter_campaigns'][number];

/** A promoter as version 2 shows it: what it has brought about is what it has in all its campaigns together. */
export function v2Promoter({ promoter, memberships, balances, parent, lastLoginAt }: PromoterWithParent): V2Promoter {
  const method = selectedMethod(promoter) ?? null;
  return {
    id: promoter.id,
    status: promoter.status,
    email: promoter.email,
    name: displayName(promoter),
    cust_id: promoter.custId,
    note: promoter.note,
    stats: statsOf(together(memberships.map(({ counters }) => counters))),
    profile: profileOf(promoter),
    is_customized: memberships.some(({ promotion }) => isCustomized(promotion)),
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
    accepted_terms: promoter.acceptedTerms ? { ...promoter.acceptedTerms } : null,
    custom_fields: { ...promoter.customFields },
    promoter_campaigns: memberships.map(membershipOf),
    balances: { ...balancesByUnit(balances), ...owed(balances) },
    parent_promoter: parent && v2ReducedPromoter(parent),
  };
}

function profileOf(promoter: Promoter): V2PromoterProfile {
  const { profile, taxForms = {} } = promoter;
  const accounts = Object.fromEntries(
    NETWORKS.map((network) => [`${network}_url`, shownWebsite(profile.socialUrls[network] ?? null)] as const),
  ) as Record<`${Network}_url`, string | null>;
  return {
    id: promoter.id,
    ...v1Profile(promoter),
    ...v2AddressParts(profile),
    company_number: profile.companyNumber ?? null,
    avatar: shownWebsite(profile.avatarUrl) ?? '',
    w8_form_url: taxForms.w8?.url ?? null,
    w8_form_since: taxForms.w8?.recordedAt ?? null,
    w9_form_url: taxForms.w9?.url ?? null,
    w9_form_since: taxForms.w9?.recordedAt ?? null,
    invoice_details_validation_errors: null,
    should_validate_invoice_details: false,
    ...accounts,
  };
}

/** The parts of the address of a profile, by the names of the interface. */
export function v2AddressParts({ addressParts = NO_PARTS }: Pick<Profile, 'addressParts'>) {
  const { street, city, postalCode, state } = addressParts;
  return { street, city, postal_code: postalCode, state };
}

/** What is not paid yet, under the short names that clients of version 2 read. */
function owed(balances: Shown['balances']) {
  const of = (wanted: Unit) => {
    const balance = balances.find(({ unit }) => unit === wanted);
    return balance ? balance.earned - balance.paid : null;
  };
  return {
    cash: of('cash'),
    credits: of('credits'),
    points: of('points'),
    free_months: of('free_months'),
    discount: of('mon_discount'),
  };
}

function membershipOf(shown: Shown): Membership {
  const { promoter, promotion, campaign, counters } = shown;
  return {
    id: promotion.id,
    campaign_id: campaign.id,
    promoter_id: promoter.id,
    state: membershipStateOf(promoter, promotion),
    ref_token: promotion.refId,
    former_ref_ids: v1FormerRefIds(promotion),
    ref_link: linkOf(shown),
    coupon: promotion.promoCode ?? '',
    promo_code: promotion.promoCode,
    created_at: promotion.createdAt,
    campaign: v2ReducedCampaign(campaign),
    ...statsOf(counters),
  };
}

/** What counters of several promotions come to together. */
export function together(all: readonly Counts[]): Counts {
  const sum = (name: Counter) => all.reduce((total, counts) => total + counts[name], 0);
  return Object.fromEntries(COUNTERS.map((name) => [name, sum(name)])) as Record<Counter, number>;
}

/** What counters come to. */
export function statsOf(counts: Counts): V2Promoter['stats'] {
  return {
    clicks_count: counts.visitors_count,
    referrals_count: counts.leads_count,
    customers_count: counts.customers_count,
    active_customers_count: counts.active_customers_count,
    sales_count: counts.sales_count,
    refunds_count: counts.refunds_count,
    cancellations_count: counts.cancellations_count,
    // What was refunded is negative already.
    revenue_amount: counts.sales_total + counts.refunds_total,
  };
}
