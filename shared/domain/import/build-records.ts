import type { Commission } from '#shared/domain/commissions/commission.ts';
import { extendActivity, isActiveLead, type Lead, type Owner, updateActivity } from '#shared/domain/leads/lead.ts';
import { isNonLink } from '#shared/domain/leads/lead-report-state.ts';
import { addLeadRevenue } from '#shared/domain/leads/lead-revenue.ts';
import { listAdditions } from '#shared/domain/lists/list-membership.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { INITIAL_PAYOUT_STATES } from '#shared/domain/payouts/payout-state.ts';
import type { StoredChange } from '#shared/domain/projections/change.ts';
import { buildReportChanges } from '#shared/domain/reports/report-change.ts';
import type { RefundEvent, SaleEvent } from '#shared/domain/tracking/event.ts';
import { commissionEntry } from '#shared/domain/tracking/sale.ts';
import type { ImportedCommission, ImportedLead, ImportedPayout, ImportedSale, ImportSource } from './records.ts';

/** The promotion that holds an imported record. */
export interface ImportedMembership extends Owner {
  readonly promotionId: number;
}

const SOURCE_NAMES: Readonly<Record<ImportSource, string>> = {
  firstpromoter: 'FirstPromoter',
  rewardful: 'Rewardful',
  csv: 'CSV',
};

/** Creates an imported lead, before its sales. */
export function buildImportedLead(
  record: ImportedLead,
  { promoterId, campaignId, promotionId }: ImportedMembership,
  id: number,
): Lead {
  const { uid, email, origin, createdAt, customerSince, cancelledAt, planName, suspicion, state } = record;
  const { username, firstName, lastName, website } = record;
  const before: Lead = {
    id,
    uid,
    email,
    promoterId,
    campaignId,
    promotionId,
    origin,
    createdAt,
    planName,
    suspicion,
    username,
    firstName,
    lastName,
    website,
    state: 'signup',
    signedUpAt: createdAt,
    customerSince: null,
    cancelledAt: null,
    activityAt: null,
    customFields: null,
    subId: null,
    salesCount: 0,
    revenue: 0,
    moving: null,
    deletedAt: null,
    revision: 0,
  };
  const customer: Lead =
    customerSince === null
      ? before
      : updateActivity(before, { ...before, state: 'active', customerSince }, customerSince);
  const ended = cancelledAt ?? customerSince ?? createdAt;
  return updateActivity(customer, { ...customer, state, cancelledAt }, ended);
}

/** Returns an imported lead's index and report changes. */
export function importedLeadChanges(lead: Lead): StoredChange[] {
  const { promoterId, campaignId, createdAt, customerSince, cancelledAt } = lead;
  const owner: Owner = { promoterId, campaignId };
  const isCustomer = customerSince !== null;
  const isCancelled = lead.state === 'cancelled';
  const counts = {
    leads_count: 1,
    customers_count: Number(isCustomer),
    active_customers_count: Number(isActiveLead(lead)),
    cancellations_count: Number(isCancelled),
  };
  const ended = lead.firstActive?.until;
  return [
    ...listAdditions('leads', owner, lead.id),
    { of: 'promotion', owner, counts: Object.fromEntries(Object.entries(counts).filter(([, by]) => by !== 0)) },
    ...buildReportChanges(owner, createdAt, { signups: 1, referrals: 1 }),
    ...(isCustomer
      ? buildReportChanges(owner, customerSince, { customers: 1, nonLink: Number(isNonLink(lead)), active: 1 })
      : []),
    ...(isCustomer && ended !== undefined ? buildReportChanges(owner, ended, { active: -1 }) : []),
    ...(isCancelled && isCustomer ? buildReportChanges(owner, cancelledAt ?? createdAt, { cancelled: 1 }) : []),
  ];
}

interface ImportedCommissionSale {
  readonly record: ImportedSale;
  readonly eventId: string;
  readonly isFirst: boolean;
  /** The lead's, which has the revenue. */
  readonly campaignId: number;
}

interface CommissionContext {
  readonly source: ImportSource;
  readonly member: ImportedMembership;
  readonly leadId: number | null;
  readonly sale: ImportedCommissionSale | null;
  readonly payoutId: number | null;
  readonly currency: string;
}

/** Creates a commission with the source's amount. */
export function buildImportedCommission(
  record: ImportedCommission,
  id: number,
  context: CommissionContext,
): Commission {
  const { source, member, leadId, sale, payoutId, currency } = context;
  const { amount, tier, unit, status, planId, suspicion, createdAt, heldUntil, internalNote, externalNote } = record;
  const { promoterId, campaignId, promotionId } = member;
  const type = sale === null ? 'manual' : sale.record.amount < 0 ? 'refund' : 'sale';
  const hasOtherSaleCampaign = sale !== null && (tier > 1 || campaignId !== sale.campaignId);
  return {
    id,
    type,
    status,
    unit,
    amount,
    tier,
    promoterId,
    campaignId,
    promotionId,
    leadId,
    suspicion,
    createdAt,
    calculation: { imported_from: source },
    saleAmount: sale?.record.amount ?? 0,
    originalSaleAmount: sale?.record.originalAmount ?? 0,
    originalSaleCurrency: sale?.record.originalCurrency ?? currency,
    eventId: sale?.eventId ?? null,
    planId,
    ...(hasOtherSaleCampaign ? { saleCampaignId: sale.campaignId } : {}),
    rewardId: null,
    rewardName: record.rewardName ?? `Imported from ${SOURCE_NAMES[source]}`,
    statusUpdatedAt: null,
    payoutId,
    ...(heldUntil === null ? {} : { heldUntil }),
    ...(sale?.isFirst ? { isFirst: true as const } : {}),
    ...(internalNote === null ? {} : { internalNote }),
    ...(externalNote === null ? {} : { externalNote }),
    refundIds: [],
    revision: 0,
  };
}

/**
 * Updates a lead after an imported sale or refund. Further sales keep the revision, as live ones do: concurrent sales do
 * not conflict.
 */
export function applyImportedSale(lead: Lead, { amount, at }: ImportedSale): Lead {
  const revenue = addLeadRevenue(lead, amount);
  if (amount < 0) return { ...lead, ...revenue, revision: lead.revision + 1 };
  const salesCount = lead.salesCount + 1;
  const activity = { ...revenue, ...extendActivity(lead, at, at), salesCount };
  if (lead.customerSince !== null) return { ...lead, ...activity };
  const state = lead.state === 'signup' || lead.state === 'subscribed' ? 'active' : lead.state;
  const customer = updateActivity(lead, { ...lead, state, customerSince: at }, at);
  return { ...customer, ...activity, revision: lead.revision + 1 };
}

/** Creates an imported sale's or refund's event, without notifications. */
export function buildImportedMoneyEvent(
  record: ImportedSale,
  change: { readonly id: number; readonly eventId: string; readonly before: Lead; readonly after: Lead },
  commissions: readonly Commission[],
  now: string,
): SaleEvent | RefundEvent {
  const { before, after, id, eventId } = change;
  const { at, amount, currency, originalAmount, originalCurrency, plan } = record;
  const { promoterId, campaignId } = before;
  const common = {
    id,
    leadId: before.id,
    promoterId,
    campaignId,
    at,
    recordedAt: now,
    eventId,
    originalCurrency,
    plan,
    amount: Math.abs(amount),
    originalAmount: Math.abs(originalAmount),
    quantity: 1,
    commissions: commissions.map(commissionEntry),
    quiet: true,
    imported: true,
  } as const;
  if (amount < 0) return { ...common, event: 'refund', saleEventId: null, ecom: false };
  return {
    ...common,
    event: 'sale',
    mrr: null,
    createdLead: false,
    becameCustomer: before.customerSince === null,
    becameActive: isActiveLead(before) === isActiveLead(after) ? null : after.activityAt,
    nonLink: isNonLink(before),
    refunded: 0,
    ...(originalCurrency === currency ? {} : { originalRefunded: 0 }),
    ...(record.charged == null ? {} : { charged: record.charged }),
  };
}

/** Creates a paid payout from imported commissions. */
export function buildImportedPayout(
  { paidAt, createdAt }: ImportedPayout,
  { id, parts }: { readonly id: number; readonly parts: number },
  commissions: readonly Commission[],
): Payout | null {
  const [first] = commissions;
  if (!first) return null;
  const { promoterId, campaignId, unit } = first;
  return {
    id,
    promoterId,
    campaignId,
    unit,
    ...INITIAL_PAYOUT_STATES.imported,
    amount: commissions.reduce((sum, { amount }) => sum + amount, 0),
    commissionsCount: commissions.length,
    datePaid: paidAt,
    dueDate: paidAt,
    createdAt,
    before: null,
    minimum: 1,
    since: commissions.map((commission) => commission.createdAt).toSorted()[0] ?? createdAt,
    suspicions: [...new Set(commissions.map(({ suspicion }) => suspicion))],
    revision: parts,
  };
}
