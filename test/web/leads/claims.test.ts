import { expect, test } from 'vitest';
import { affiliateReferralsCreate } from '#shared/routes/affiliate/leads/referrals.ts';
import { findLead } from '#shared/store/leads/leads.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { send } from '#test/support/requests/send.ts';
import { aCompany } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { waitForRows } from '#test/support/web/wait-for-rows.ts';

const browser = provideChromium();

test('a manager finds the claims of promoters on the home page, approves one and denies another', async () => {
  const company = await aCompany({ campaign: { promotersAddReferrals: true } });
  const { promoter, promotion } = await company.promoter({ firstName: 'Grace', lastName: 'Hopper' });
  const headers = createPromoterHeaders(await aPromoterSession(company.account, promoter));
  const claim = async (email: string) => {
    const json = { email, promoter_campaign_id: promotion.id };
    return (await send(affiliateReferralsCreate, { json, headers })).body.id;
  };
  const [ada, max] = [await claim('ada@claimed.example'), await claim('max@claimed.example')];
  await waitForRows(company, 'referrals?filters[state]=pending', 2);
  const { page, go, close } = await openDashboard(browser(), { id: company.account.id, key: company.key });
  await go('/dashboard/');
  await page.getByRole('region', { name: 'To do' }).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: '2 referrals awaiting approval' }).click();
  const row = (email: string) => page.getByRole('row').filter({ hasText: email });
  await row('ada@claimed.example').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  for (const [width, height] of [
    [320, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
    for (const colorScheme of process.env.SHOT ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${process.env.SHOT}-claims-${width}-${colorScheme}.png` });
    }
  }
  const getState = async (id: number) => (await findLead(company.account.id, id))?.state;
  await row('ada@claimed.example').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await eventually(
    () => getState(ada),
    (state) => state === 'signup',
  );
  await row('ada@claimed.example').waitFor({ state: 'detached' });
  await row('max@claimed.example').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /Deny/ }).click();
  await eventually(
    () => getState(max),
    (state) => state === 'denied',
  );
  await close();
});
