import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { isPayoutVisible } from '#shared/domain/payouts/payout-state.ts';
import type { Language } from '#shared/domain/portal/portal.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import {
  companyParty,
  customerName,
  defaultStatementLanguage,
  promoterParty,
  resolvePayoutDestination,
  selfBillingNote,
} from '#shared/domain/statements/parties.ts';
import type { StoredParties } from '#shared/domain/statements/payout-parties.ts';
import {
  buildStatement,
  MAX_STATEMENT_LINES,
  type Statement,
  StatementSums,
} from '#shared/domain/statements/statement.ts';
import type { Call } from '#shared/operations/call.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { readLeads } from '#shared/store/leads/leads.ts';
import { findPayment, findPaymentsBatch } from '#shared/store/payments-batches/payments-batches.ts';
import { findPayout, payoutPerCampaign, readPayoutParts } from '#shared/store/payouts/payouts.ts';
import { loadMemberships } from '#shared/store/promoters/memberships.ts';
import { retryOnConflict, StaleReadError } from '#shared/store/table/retry.ts';

const READ_BATCH_SIZE = 1000;

interface StatementRequest {
  readonly payoutId: number;
  /** Owner; undefined: any. */
  readonly promoterId?: number;
  /** Default: the promoter's language. */
  readonly language?: Language | undefined;
  /** Names to show. Default: those kept with the payout, else the present ones. */
  readonly parties?: StoredParties;
}

/**
 * Returns a payout's statement. Retries if it changes meanwhile, so that lines add up. About seven requests, and one
 * per hundred lines and hundred customers.
 * @throws Refusal `not_found`, also if not finalized or foreign
 */
export function buildPayoutStatement(
  { account: { id }, runtime }: Call,
  request: StatementRequest,
): Promise<{ readonly statement: Statement; readonly language: Language }> {
  return retryOnConflict(async () => {
    const payout = await findPayout(id, request.payoutId);
    const isOwn = request.promoterId === undefined || payout?.promoterId === request.promoterId;
    if (!payout || !isPayoutVisible(payout) || !isOwn) throw new Refusal({ code: 'not_found', what: 'payout' });
    const [account, memberships, paid, { sums, commissions }] = await Promise.all([
      // Not cached, to show renames immediately.
      readAccount(id),
      loadMemberships(id, payoutPerCampaign(payout)),
      readPaid(id, payout),
      readLines(id, payout),
    ]);
    if (!account) throw new Refusal({ code: 'not_found', what: 'account' });
    if (!sums.isOf(payout)) await assertUnchanged(id, payout);
    const leads = await readLeads(id, [...new Set(commissions?.flatMap(({ leadId }) => leadId ?? []))]);
    const { promoter } = memberships(payout);
    const payoutWithParties = request.parties ? { parties: request.parties } : payout;
    const language = request.language ?? defaultStatementLanguage(account, promoter);
    const statement = buildStatement({
      payout,
      sums,
      commissions,
      customerOf: ({ leadId }) => customerName(account, leads.get(leadId ?? 0)),
      currency: account.currency,
      findCampaignName: (campaignId) => memberships({ ...payout, campaignId }).campaign.name,
      company: companyParty(account, payoutWithParties),
      promoter: promoterParty(promoter, payoutWithParties),
      method: resolvePayoutDestination(promoter, payout, paid),
      selfBilling: selfBillingNote(account, language, payoutWithParties),
    });
    return { statement, language };
  }, runtime);
}

/** @throws StaleReadError if the payout has changed */
async function assertUnchanged(account: number, { id, revision }: Payout): Promise<void> {
  if ((await findPayout(account, id))?.revision !== revision) throw new StaleReadError();
}

/** Null without a batch, or if the payout stores its payment. */
async function readPaid(account: number, { id, batchId, paidBy }: Payout) {
  if (batchId === undefined || paidBy !== undefined) return null;
  const [batch, payment] = await Promise.all([findPaymentsBatch(account, batchId), findPayment(account, batchId, id)]);
  return batch && payment && { batch, payment };
}

/** Lists commissions up to the limit; sums all. */
async function readLines(account: number, payout: Payout) {
  const { id, commissionsCount } = payout;
  const ids = [...new Set((await readPayoutParts(account, id)).flatMap((part) => part.ids))];
  const sums = new StatementSums(payout);
  const commissions: Commission[] | null = commissionsCount > MAX_STATEMENT_LINES ? null : [];
  for (let from = 0; from < ids.length; from += READ_BATCH_SIZE) {
    const found = await findCommissions(account, ids.slice(from, from + READ_BATCH_SIZE));
    for (const commission of found.filter(({ payoutId }) => payoutId === id)) {
      sums.add(commission);
      commissions?.push(commission);
    }
  }
  return { sums, commissions };
}
