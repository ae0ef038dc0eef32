import pLimit from 'p-limit';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { listed } from './listed.ts';

/** So many calls at a time. */
const AT_ONCE = 8;

/**
 * Reports sales of as many new customers: the first of 10.00, each 0.07 more than the one before.
 * @returns when all are counted
 */
export async function soldMany(company: Company, many: number, refId: string): Promise<void> {
  const limit = pLimit(AT_ONCE);
  const sell = (index: number) =>
    company.v2('/track/sale', {
      email: `customer${index}@shop.example`,
      event_id: `invoice-${index}`,
      ref_id: refId,
      amount: 1000 + 7 * index,
    });
  await Promise.all(Array.from({ length: many }, (_, index) => limit(() => sell(index))));
}

/** A company with two commissions that wait for somebody's approval, and are on the list. */
export async function aCompanyThatSold(): Promise<Company> {
  const company = await aCompany({ campaign: { autoApproveRewards: false } });
  const { promotion } = await company.promoter();
  await soldMany(company, 2, promotion.refId);
  await listed(company, 'commissions?filters[status]=pending', 2);
  return company;
}
