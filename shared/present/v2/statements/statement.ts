import type { Language } from '#shared/domain/portal/portal.ts';
import type { StatementParty } from '#shared/domain/statements/payout-parties.ts';
import type { Statement, StatementLine } from '#shared/domain/statements/statement.ts';
import type { V2Statement } from '#shared/routes/v2/statements/statements-output.ts';

/** Presents a payout statement, for companies and promoters. */
export function presentStatementV2(
  { byKind, byDay, lines, period, method, ...statement }: Statement,
  language: Language,
): V2Statement {
  return {
    payout_id: statement.payoutId,
    status: statement.status,
    issued_at: statement.issuedAt,
    paid_at: statement.paidAt,
    due_date: statement.dueAt,
    period_start: period.start,
    period_end: period.end,
    unit: statement.unit,
    currency: statement.currency,
    language,
    campaign: { name: statement.campaign },
    company: v2Party(statement.company),
    promoter: { id: statement.promoter.id, ...v2Party(statement.promoter) },
    payout_method: method && { method: method.method, shown: method.shown },
    payments_batch_id: statement.batchId,
    self_billing_note: statement.selfBilling,
    lines: lines?.map(v2Line) ?? null,
    by_kind: byKind.map((sum) => ({ ...sum })),
    by_day: byDay.map((sum) => ({ ...sum })),
    other_campaigns: statement.otherCampaigns.map(({ campaignId, campaign, count, amount }) => ({
      campaign: { id: campaignId, name: campaign },
      count,
      amount,
    })),
    commissions_count: statement.count,
    total: statement.total,
  };
}

function v2Party({ name, company, companyNumber, address, country, vatId, email }: StatementParty) {
  return { name, company_name: company, company_number: companyNumber, address, country, vat_id: vatId, email };
}

function v2Line(line: StatementLine) {
  return {
    commission_id: line.commissionId,
    created_at: line.at,
    campaign: { name: line.campaign },
    kind: line.kind,
    tier: line.tier,
    customer: line.customer,
    sale_amount: line.saleAmount,
    metadata: { ...line.terms },
    external_note: line.note,
    amount: line.amount,
  };
}
