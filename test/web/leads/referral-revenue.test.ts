import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { aCompany } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { waitForRows } from '#test/support/web/wait-for-rows.ts';

/** Runs in the page: alignment of the cells with that amount. */
const ALIGNED = `[...document.querySelectorAll('[role=cell], td')]
  .filter((cell) => cell.textContent === '$12,320.00')
  .map((cell) => getComputedStyle(cell).textAlign)`;

const browser = provideChromium();

test('the table of referrals and its CSV show the revenue of each', async () => {
  const company = await aCompany();
  const { promotion } = await company.promoter();
  const email = 'lea@shop.example';
  await company.v2('/track/sale', { email, event_id: 's1', amount: 1_234_500, ref_id: promotion.refId });
  await company.v2('/track/refund', { email, event_id: 'r1', amount: 2500, sale_event_id: 's1' });
  await waitForRows(company, 'referrals', 1);
  const { page, go, close } = await openDashboard(browser(), { id: company.account.id, key: company.key });

  await go('/dashboard/referrals');
  await page.getByRole('columnheader', { name: 'Revenue' }).waitFor();
  await page.getByRole('cell', { name: '$12,320.00' }).waitFor();
  const [aligned] = (await page.evaluate(ALIGNED)) as string[];
  expect(['right', 'end']).toContain(aligned);
  expect(await findAxeViolations(page)).toEqual([]);
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-revenue.png` });
  // The default columns fit a window of 1,400 pixels.
  await page.setViewportSize({ width: 1400, height: 800 });
  const region = page.getByRole('region', { name: 'Referrals' });
  expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const [header = '', row = ''] = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(row.split(',')[header.split(',').indexOf('Revenue')]).toBe('12320.00');
  await close();
});
