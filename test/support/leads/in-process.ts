import type { Commission } from '#shared/domain/commissions/commission.ts';
import { listName } from '#shared/domain/lists/list-membership.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { findLead } from '#shared/store/leads/leads.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { type Company, unique } from '#test/support/service/company.ts';
import { callInProcess } from '#test/support/service/in-process.ts';

/** Creates a signed-up lead and in-process calls for it. */
export async function aLeadInProcess(company: Company) {
  const account = company.account.id;
  const { promoter, promotion } = await company.promoter();
  const calls = callInProcess(company);
  const email = `${unique('lead')}@example.com`;
  const { lead } = await calls.signup({ email, ref_id: promotion.refId });
  return {
    ...calls,
    company,
    account,
    promoter,
    promotion,
    email,
    id: lead.id,
    lead: () => findLead(account, lead.id),
    update: (change: Parameters<typeof updateLead>[2]) =>
      updateLead({ account: { id: account }, runtime: calls.runtime }, { id: lead.id }, change),
    setCommission: (eventId: string, status: Commission['status']) =>
      updateCommission({ account: { id: account }, runtime: calls.runtime }, { eventId }, status),
    listed: () => readWholeList(account, listName('leads', promotion)),
    saleEvent: (eventId: string) => readItem<SaleEvent>(keys.moneyEvent(account, 'sale', eventId)),
  };
}
