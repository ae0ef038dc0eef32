import type { Calculation } from '#shared/domain/commissions/commission.ts';
import type { Statement } from '#shared/domain/statements/statement.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';

/** For companies and promoters. */
export type ApiStatement = GetResponse<'/api/v2/affiliate/payouts/{id}/statement'>;
type AnsweredParty = ApiStatement['company'];

/** Converts an API statement to the domain type. */
export function toStatement(answer: ApiStatement): Statement {
  return {
    payoutId: answer.payout_id,
    status: answer.status,
    issuedAt: answer.issued_at,
    paidAt: answer.paid_at,
    dueAt: answer.due_date,
    period: { start: answer.period_start, end: answer.period_end },
    unit: answer.unit,
    currency: answer.currency,
    campaign: answer.campaign.name,
    company: toStatementParty(answer.company),
    promoter: { id: answer.promoter.id, ...toStatementParty(answer.promoter) },
    method: answer.payout_method,
    batchId: answer.payments_batch_id,
    selfBilling: answer.self_billing_note,
    lines:
      answer.lines?.map((line) => ({
        commissionId: line.commission_id,
        at: line.created_at,
        campaign: line.campaign.name,
        kind: line.kind,
        tier: line.tier,
        customer: line.customer,
        saleAmount: line.sale_amount,
        terms: line.metadata as Calculation,
        note: line.external_note,
        amount: line.amount,
      })) ?? null,
    byKind: answer.by_kind,
    otherCampaigns: answer.other_campaigns.map(({ campaign, ...sum }) => ({
      campaignId: campaign.id,
      campaign: campaign.name,
      ...sum,
    })),
    byDay: answer.by_day,
    count: answer.commissions_count,
    total: answer.total,
  };
}

function toStatementParty({ name, company_name, company_number, address, country, vat_id, email }: AnsweredParty) {
  return { name, company: company_name, companyNumber: company_number, address, country, vatId: vat_id, email };
}
