import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { aPromoterSession } from '#test/support/portal/sessions.ts';
import { aCompany, type Company, request, twentyPercent, unique } from '#test/support/service/company.ts';
import { reportSales } from './company-with-sales.ts';
import { waitForPromoterRows, waitForRows } from './wait-for-rows.ts';

export interface PromoterWithRecords {
  readonly company: Company;
  readonly promoter: Promoter;
  readonly customer: string;
  readonly token: string;
  readonly address: (path: string) => string;
}

const CUSTOMERS = 6;

/** Creates a company with a mail sender, whose promoter has sales, a payout and a referred promoter. */
export async function aPromoterWithRecords(): Promise<PromoterWithRecords> {
  const ofTeam = { ...twentyPercent, name: 'Team', tier: 2, gain: { percent: '10' }, percentOf: 'commission' } as const;
  const company = await aCompany({
    campaign: {
      autoApproveRewards: false,
      rewards: [twentyPercent, ofTeam],
      promotersMakePromoCodes: true,
      promotersAddReferrals: true,
    },
  });
  await setSender(company, {});
  const { promoter, promotion } = await company.promoter({ firstName: 'Grace', lastName: 'Hopper' });
  const { promotion: ofChild } = await company.promoter({ parentId: promoter.id });
  await reportSales(company, CUSTOMERS, promotion.refId);
  await company.v2('/track/sale', {
    email: `${unique('team')}@shop.example`,
    event_id: unique('invoice'),
    ref_id: ofChild.refId,
    amount: 5000,
  });
  const token = await aPromoterSession(company.account, promoter);
  await waitForPromoterRows(token, 'commissions?per_page=100', CUSTOMERS + 1);
  const { body: commissions } = await request('/api/v2/affiliate/commissions', {
    headers: { authorization: `Bearer ${token}` },
  });
  const ids = commissions.slice(0, 2).map(({ id }: { readonly id: number }) => id);
  await company.v2('/company/commissions/approve', { ids });
  await company.v2('/company/commissions/generate_payouts', { ids });
  await Promise.all([waitForRows(company, 'payouts', 1), waitForPromoterRows(token, 'payouts', 1)]);
  return {
    company,
    promoter,
    token,
    customer: 'customer0@shop.example',
    address: (path) => `${path}?account=${company.account.id}#access_token=${token}`,
  };
}

export async function findMailedLink(email: string): Promise<string | undefined> {
  const store = await fetch(`${process.env.AWS_ENDPOINT_URL_SESV2}/store`);
  const { emails } = (await store.json()) as {
    readonly emails: readonly {
      readonly destination: { readonly to: readonly string[] };
      readonly body: { readonly text?: string };
    }[];
  };
  const toIt = emails.filter(({ destination }) => destination.to.some((to) => to.includes(email)));
  return toIt.flatMap(({ body }) => /\/portal\/sign-in\?account=\d+#\S+/.exec(body.text ?? '')?.[0] ?? []).at(-1);
}
