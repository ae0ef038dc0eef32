import type { Account } from '#shared/domain/accounts/account.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { LeadSearch } from '#shared/domain/lists/record-search.ts';
import { assertLeadEditable } from '#shared/domain/portal/own-lead.ts';
import { accountPortal } from '#shared/domain/portal/portal.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { limitReferrals } from '#shared/operations/accounts/rate-limits.ts';
import type { AccountCall, Call } from '#shared/operations/call.ts';
import { createLead } from '#shared/operations/leads/create-lead.ts';
import { deleteLead } from '#shared/operations/leads/delete-lead.ts';
import { type LeadEarnings, sumLeadEarnings } from '#shared/operations/leads/lead-earnings.ts';
import type { ShownLead } from '#shared/operations/leads/list-leads.ts';
import { searchLeads } from '#shared/operations/leads/search-leads.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { requireLead } from '#shared/operations/lists/find-lead.ts';
import { findLeadsByWholeEmail, WHOLE_EMAIL_REQUIRED } from '#shared/operations/portal/find-by-whole-email.ts';
import { assertAddsReferrals, requireOwnPromotion } from './promotions.ts';

const NOT_SORTED_BY_EMAIL = 'sorting[email] is not available because customers are masked.';

/** A lead with earnings. */
export interface OwnLead extends ShownLead<Membership> {
  readonly earned: LeadEarnings;
}

/** Returns a page of the promoter's leads. */
export async function listOwnLeads(
  call: AccountCall,
  promoterId: number,
  search: LeadSearch,
  page: PageRequest,
): Promise<{ readonly rows: OwnLead[]; readonly total: RowTotal }> {
  const own = await restrictToPromoter(call.account, promoterId, search);
  if (!own) return { rows: [], total: 0 };
  const { rows, total } = await searchLeads(call, own, page);
  return { rows: await withEarnings(call, promoterId, rows), total };
}

/**
 * Creates a claim by e-mail, because a uid could be guessed. Known and unknown e-mails get the same response, and no
 * e-mail.
 * @throws Refusal `not_found`; `invalid` if blocked or not allowed; `fraud_refused`; `too_many_tries`
 */
export async function createOwnLead(
  call: AccountCall,
  promoterId: number,
  { promotionId, email }: { readonly promotionId: number; readonly email: string },
): Promise<OwnLead> {
  const { campaignId } = await requireOwnPromotion(call, promoterId, promotionId);
  await assertAddsReferrals(call, campaignId);
  await limitReferrals(call, promoterId);
  const identifiers = { uid: null, email, promotionId, username: null };
  const lead = await createLead(call, { ...identifiers, quiet: true, origin: 'promoter' });
  return { ...lead, earned: {} };
}

/**
 * Changes a claim.
 * @throws Refusal as {@link createOwnLead}
 */
export async function changeOwnLead(
  call: Call,
  promoterId: number,
  id: number,
  changes: { readonly email?: string | undefined },
): Promise<OwnLead> {
  const assert = await checkEditable(call, promoterId, id);
  const { campaignId } = await requireLead(call.account.id, { id });
  await assertAddsReferrals(call, campaignId);
  await limitReferrals(call, promoterId);
  return { ...(await updateLead(call, { id }, { ...changes, assert })), earned: {} };
}

/**
 * Deletes a claim.
 * @throws Refusal `not_found`, `invalid`
 */
export async function deleteOwnLead(call: Call, promoterId: number, id: number): Promise<void> {
  await deleteLead(call, { id }, await checkEditable(call, promoterId, id));
}

/**
 * Checks access before any change. The returned check repeats it on the loaded lead.
 * @throws Refusal `not_found`, `invalid`
 */
async function checkEditable({ account }: Call, promoterId: number, id: number): Promise<(lead: Lead) => void> {
  const assert = (lead: Lead) => assertLeadEditable(lead, promoterId);
  assert(await requireLead(account.id, { id }));
  return assert;
}

async function withEarnings(
  call: Call,
  promoterId: number,
  rows: readonly ShownLead<Membership>[],
): Promise<OwnLead[]> {
  const earned = await sumLeadEarnings(
    call,
    promoterId,
    rows.map(({ lead }) => lead.id),
  );
  return rows.map((row) => ({ ...row, earned: earned.get(row.lead.id) ?? null }));
}

/** See {@link findLeadsByWholeEmail}. */
async function restrictToPromoter(
  account: Account,
  promoterId: number,
  { text, ...search }: LeadSearch,
): Promise<LeadSearch | null> {
  const filters = { ...search.filters, promoterIds: [promoterId] };
  if (accountPortal(account).showsCustomers) return { ...search, filters, text, searchColumns: ['email', 'uid'] };
  if (search.order.some(({ by }) => by === 'email')) {
    throw new Refusal({ code: 'invalid', message: NOT_SORTED_BY_EMAIL });
  }
  if (text === undefined) return { ...search, filters, text };
  const matchingLeadIds = await findLeadsByWholeEmail(account.id, text);
  if (matchingLeadIds === null) throw new Refusal({ code: 'invalid', message: WHOLE_EMAIL_REQUIRED });
  const ids = filters.ids ? matchingLeadIds.filter((id) => filters.ids?.includes(id)) : matchingLeadIds;
  return ids.length === 0 ? null : { ...search, filters: { ...filters, ids }, text: undefined };
}
