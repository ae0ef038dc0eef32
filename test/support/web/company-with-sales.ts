import pLimit from 'p-limit';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { waitForRows } from './wait-for-rows.ts';

const AT_ONCE = 8;

/**
 * Reports sales of new customers: the first of 10.00, each 0.07 more than the previous one. Waits until all are
 * counted.
 */
export async function reportSales(company: Company, count: number, refId: string): Promise<void> {
  const limit = pLimit(AT_ONCE);
  const sell = (index: number) =>
    company.v2('/track/sale', {
      email: `customer${index}@shop.example`,
      event_id: `invoice-${index}`,
      ref_id: refId,
      amount: 1000 + 7 * index,
    });
  await Promise.all(Array.from({ length: count }, (_, index) => limit(() => sell(index))));
}

export async function aCompanyWithSales(): Promise<Company> {
  const company = await aCompany({ campaign: { autoApproveRewards: false } });
  const { promotion } = await company.promoter();
  await reportSales(company, 2, promotion.refId);
  await waitForRows(company, 'commissions?filters[status]=pending', 2);
  return company;
}
