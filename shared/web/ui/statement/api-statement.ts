import type { Calculation } from '#shared/domain/commissions/commission.ts';
import type { Statement } from '#shared/domain/statements/statement.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';

/** For companies and promoters. */
export type ApiStatement = GetResponse<'/api/v2/affiliate/payouts/{id}/statement'>;
type AnsweredParty = ApiStatement['company'];

/** Converts an API statement to the domain type. */
export function toStatement(response: ApiStatement): Statement {
  return {
    payoutId: response.payout_id,
    status: response.status,
    issuedAt: response.issued_at,
    paidAt: response.paid_at,
    dueAt: response.due_date,
    period: { start: response.period_start, end: response.period_end },
    unit: response.unit,
    currency: response.currency,
    campaign: response.campaign.name,
    company: toStatementParty(response.company),
    promoter: { id: response.promoter.id, ...toStatementParty(response.promoter) },
    method: response.payout_method,
    batchId: response.payments_batch_id,
    selfBilling: response.self_billing_note,
    lines:
      response.lines?.map((line) => ({
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
    byKind: response.by_kind,
    otherCampaigns: response.other_campaigns.map(({ campaign, ...sum }) => ({
      campaignId: campaign.id,
      campaign: campaign.name,
      ...sum,
    })),
    byDay: response.by_day,
    count: response.commissions_count,
    total: response.total,
  };
}

function toStatementParty({ name, company_name, company_number, address, country, vat_id, email }: AnsweredParty) {
  return { name, company: company_name, companyNumber: company_number, address, country, vatId: vat_id, email };
}
