import type { User } from '#shared/domain/users/user.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { aCompany, type Company, createV2Headers, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { reportSales } from './company-with-sales.ts';
import type { SceneRecords } from './scenes.ts';
import { waitForRows } from './wait-for-rows.ts';

const CUSTOMERS = 12;

/**
 * Creates a company with one of each record that its dashboard shows. Each has the id 1, except perhaps the payout:
 * repeated attempts take new numbers.
 */
export async function aCompanyWithRecords(): Promise<{ company: Company; owner: User; shown: SceneRecords }> {
  const company = await aCompany({ campaign: { autoApproveRewards: false } });
  await setSender(company, {});
  const prices = [{ ext_id: 'team-monthly', desc: 'Team, each month', interval: 'month' }];
  await company.v2('/company/products', { name: 'Team', ext_id: 'prod_team', prices });
  const { promotion } = await company.promoter({
    firstName: 'Grace',
    lastName: 'Hopper',
    tags: ['VIP', 'Newsletter'],
  });
  await company.v2('/company/promo_codes', { code: 'GRACE20', promoter_campaign_id: promotion.id });
  await reportSales(company, CUSTOMERS, promotion.refId);
  const headers = createV2Headers(company.account.id, company.key);
  const commissions = async (query: string) =>
    (await request(`/api/v2/company/commissions?per_page=2&${query}`, { headers })).body as { readonly id: number }[];
  const ids = (
    await eventually(
      () => commissions(''),
      ({ length }) => length === 2,
    )
  ).map(({ id }) => id);
  await company.v2('/company/commissions/approve', { ids });
  await company.v2('/company/commissions/generate_payouts', { ids });
  await waitForRows(company, 'payouts', 1);
  const [payout] = (await request('/api/v2/company/payouts', { headers })).body;
  await company.v2('/track/sale', { email: 'nobody@shop.example', event_id: 'invoice-lost', amount: 1000 });
  // Receives no events: leads are never canceled here.
  await company.v2('/company/webhooks', { url: 'https://hooks.shop.example/referrals', types: ['lead_cancelled'] });
  const email = `${unique('owner')}.of-a-company-with-a-long-name@acme.example`;
  const [owner] = await Promise.all([anInvitedUser(company, 'owner', email), anInvitedUser(company, 'viewer')]);
  return { company, owner, shown: { promoter: 1, campaign: 1, payout: payout.id } };
}
