import { expect, test } from 'vitest';
import { v2SettingsShow } from '#shared/routes/v2/settings/settings.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { waitForRows } from '#test/support/web/wait-for-rows.ts';

const browser = provideChromium();

test('a company chooses its fraud rules, and clears a suspicion with a note', async () => {
  const company = await aCompany();
  const { promoter, promotion } = await company.promoter();
  const email = promoter.email.replace('@', '+me@');
  const lead = { email, ref_id: promotion.refId };
  expect((await company.v2('/track/signup', lead)).status).toBe(200);
  await waitForRows(company, 'referrals', 1);
  const { page, go, close } = await openDashboard(browser(), { id: company.account.id, key: company.key });

  await go('/dashboard/settings?part=fraud');
  await page.getByRole('combobox', { name: 'Disposable e-mail', exact: true }).click();
  await page.getByRole('option', { name: 'Reject: no referral is created' }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-settings.png`, fullPage: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings were saved.').waitFor();
  const { body } = await send(v2SettingsShow, { headers: createCredentials('v2', company) });
  expect(body.fraud).toMatchObject({ disposable_email: 'refuse', same_promoter_email: 'hold' });

  await go('/dashboard/');
  const todo = page.getByRole('region', { name: 'To do' });
  await todo.scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: '1 referral suspected of fraud' }).click();
  await page.getByRole('button', { name: `Same e-mail as the promoter: ${email}` }).waitFor();
  await go('/dashboard/referrals');
  await page.getByRole('button', { name: `Same e-mail as the promoter: ${email}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The e-mail address reaches the same mailbox as the promoter’s.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-clear.png` });
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('textbox', { name: 'Internal note' }).fill('A test of ours.');
  await dialog.getByRole('button', { name: 'Clear suspicion' }).click();
  await page.getByText('The suspicion was cleared.').waitFor();
  await page.getByTitle(/Same e-mail as the promoter, cleared .*: A test of ours\./).waitFor();
  await waitForRows(company, 'referrals?filters[fraud_check]=same_promoter_email', 0);
  await go('/dashboard/');
  await todo.scrollIntoViewIfNeeded();
  await todo.getByRole('listitem').or(todo.getByText('All caught up')).first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: /suspicious/ }).count()).toBe(0);
  await close();
});
