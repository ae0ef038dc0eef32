import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatCsvLines, parseCsvLines } from '#shared/domain/payout-files/csv-lines.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { aPayoutOf, createBatchCalls } from '#test/support/payouts/batches.ts';
import { aPromoterSession } from '#test/support/portal/sessions.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const PROMOTERS = 120;
/** Promoters created concurrently. */
const AT_ONCE = 8;

const browser = provideChromium();
let company: Company;
let dashboard: Dashboard;
const payouts: number[] = [];
/** Payees by payout. */
const payees = new Map<number, { readonly id: number }>();
beforeAll(async () => {
  company = await aCompany();
  const numbers = Array.from({ length: PROMOTERS }, (_, index) => index + 1);
  const created = await pLimit(AT_ONCE).map(numbers, (number) => aPayoutOf(company, 100, `p${number}@example.com`));
  payouts.push(...created.map(({ payout }) => payout).sort((one, other) => one - other));
  for (const { payout, promoter } of created) payees.set(payout, promoter);
  // The list of payable payouts follows within moments.
  const { review } = createBatchCalls(company);
  await eventually(review, ({ headers }) => headers.get('total') === String(PROMOTERS));
  // Keyboard only, in a window of 320 pixels.
  dashboard = await openDashboard(
    browser(),
    { id: company.account.id, key: company.key },
    { viewport: { width: 320, height: 640 } },
  );
}, 400_000);
afterAll(() => dashboard?.close());

test('a payer pays 120 promoters with a batch, its PayPal file and the imported results', async () => {
  const { page, go } = dashboard;
  const keyboard = createKeyboard(page);
  await go('/dashboard/payouts/pay');
  await page.getByText('$120.00').waitFor();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await keyboard.press(page.getByRole('button', { name: 'Create payment batch: PayPal' }));
  await page.getByRole('heading', { level: 1, name: /^Payment batch \d+$/ }).waitFor();
  const downloadButton = page.getByRole('button', { name: 'Download file' });
  await downloadButton.waitFor();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  const [download] = await Promise.all([page.waitForEvent('download'), keyboard.press(downloadButton)]);
  const rows = parseCsvLines(await readFile(await download.path(), 'utf8'));
  expect(rows.map((row) => Number(row[3]))).toEqual(payouts);
  expect(rows.every(([, amount, currency]) => amount === '1.00' && currency === 'USD')).toBe(true);
  // PayPal's report: the input rows plus status and reason.
  const outcomeOf = (index: number) => (index === 0 ? 'Failed' : index === 1 ? 'Unclaimed' : 'Completed');
  const header = ['Recipient', 'Amount', 'Currency', 'Customer ID', 'Note', 'Status', 'Reason'];
  const report = rows.map((row, index) => [
    ...row.slice(0, 5),
    outcomeOf(index),
    index === 0 ? 'RECEIVER_UNREGISTERED' : '',
  ]);
  await page.locator('input[type=file]').setInputFiles({
    name: 'report.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(formatCsvLines([header, ...report])),
  });
  const dialog = page.getByRole('dialog', { name: 'Results in this file' });
  await dialog.getByText('118 paid, 1 failed, 1 unclaimed, 0 still in progress.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await keyboard.press(dialog.getByRole('button', { name: 'Import' }));
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Completed', { exact: true }).waitFor();
  const states = await Promise.all(payouts.map((id) => findPayout(company.account.id, id)));
  expect(states.map((one) => one?.status)).toEqual([
    'failed',
    'processing',
    ...payouts.slice(2).map(() => 'completed'),
  ]);
  await go('/dashboard/payouts/batches');
  await page.getByRole('link', { name: /^Batch \d+$/ }).waitFor();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  // Failed payouts can be paid again, unclaimed ones cannot. Lists follow within moments.
  const { review } = createBatchCalls(company);
  await eventually(review, ({ headers }) => headers.get('total') === '2');
  await go('/dashboard/payouts/pay');
  await page.getByText('Left out: 1').waitFor();
  await page.getByText('$1.00').first().waitFor();
});

test('a promoter sees in the portal the outcome of its payout and the earnings in it', async () => {
  const { account } = company;
  const expectPayout = async (index: number, words: string) => {
    const payout = payouts[index] ?? 0;
    const token = await aPromoterSession(account, payees.get(payout) ?? { id: 0 });
    const { page, go, close } = await openDashboard(browser(), undefined, {
      locale: 'en-US',
      viewport: { width: 320, height: 640 },
    });
    await go(`/portal/payouts/${payout}?account=${account.id}#access_token=${token}`);
    await page.getByRole('heading', { level: 1, name: `Statement of payout ${payout}` }).waitFor();
    await page.getByText(words, { exact: true }).first().waitFor();
    await page.getByText('$1.00').first().waitFor();
    const commissions = page.getByRole('table', { name: 'Earnings in this payout' });
    await expect.poll(() => commissions.getByRole('row').count()).toBe(2);
    expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
    await close();
  };
  await expectPayout(0, 'Failed');
  await expectPayout(2, 'Paid');
});

test('a batch shows which payouts were left out and which lines of a file are unreadable, and is marked as paid by its total', async () => {
  const other = await aCompany();
  const ids = await pLimit(AT_ONCE).map([1, 2, 3], (number) => aPayoutOf(other, 100, `q${number}@example.com`));
  const { review, create } = createBatchCalls(other);
  await eventually(review, ({ headers }) => headers.get('total') === '3');
  const [first, ...others] = ids.map(({ payout }) => payout).sort((one, two) => one - two);
  // Another user has put one of them into a batch since this page was opened.
  const { page, go, close } = await openDashboard(
    browser(),
    { id: other.account.id, key: other.key },
    { viewport: { width: 320, height: 640 } },
  );
  const keyboard = createKeyboard(page);
  await go('/dashboard/payouts/pay');
  await page.getByText('$3.00').waitFor();
  expect((await create({ method: 'paypal', ids: [first] })).status).toBe(201);
  await keyboard.press(page.getByRole('button', { name: 'Create payment batch: PayPal' }));
  await page.getByText('1 payout was left out').waitFor();
  await page.getByText(`Payout ${first}:`).waitFor();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  // After a correction, a user chooses the file again.
  const chooseFile = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const dialog = page.getByRole('dialog', { name: 'Results in this file' });
  await chooseFile(`payout_id,status\r\n${others[0]},perhaps\r\n`);
  await dialog.getByText('1 line could not be read').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await chooseFile(`payout_id,status\r\n${others[0]},paid\r\n${first},paid\r\n`);
  await keyboard.press(dialog.getByRole('button', { name: 'Import' }));
  await page.getByText('1 result was imported.').waitFor();
  // Rejected lines stay visible.
  await dialog.getByText('1 result was not imported').waitFor();
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await keyboard.press(dialog.getByRole('button', { name: 'Close', exact: true }).last());
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByRole('row')
    .filter({ hasText: String(others[0]) })
    .getByText('Paid')
    .waitFor();
  await keyboard.pressBefore(page.getByRole('button', { name: 'Mark as paid' }));
  const prompt = page.getByRole('dialog', { name: 'Mark 1 payout as paid?' });
  const total = prompt.getByRole('textbox', { name: 'Batch total (USD)' });
  await prompt.getByText('Enter 2.00 to confirm.').waitFor();
  await keyboard.type(total, 'two');
  await page.keyboard.press('Enter');
  await prompt.getByText('Enter an amount such as 25.00.').waitFor();
  await keyboard.press(prompt.getByRole('button', { name: 'Cancel' }));
  await prompt.waitFor({ state: 'hidden' });
  await keyboard.press(page.getByRole('button', { name: 'Mark as paid' }));
  await total.waitFor();
  await expect.poll(() => prompt.getByText('Enter an amount such as 25.00.').count()).toBe(0);
  await keyboard.type(total, '2');
  await page.keyboard.press('Enter');
  await page.getByText('Completed', { exact: true }).waitFor();
  const states = await Promise.all(others.map((id) => findPayout(other.account.id, id)));
  expect(states.map((one) => one?.status)).toEqual(['completed', 'completed']);
  await close();
});

test('a batch whose file was downloaded is deleted only after a user confirms that the file was not sent', async () => {
  const other = await aCompany();
  const { payout } = await aPayoutOf(other, 100);
  const { body } = await createBatchCalls(other).create({ method: 'paypal', ids: [payout] });
  const { page, go, close } = await openDashboard(
    browser(),
    { id: other.account.id, key: other.key },
    { viewport: { width: 320, height: 640 } },
  );
  const keyboard = createKeyboard(page);
  await go(`/dashboard/payouts/batches/${body.data.id}`);
  const prompt = page.getByRole('dialog', { name: `Delete payment batch ${body.data.id}?` });
  const remove = prompt.getByRole('button', { name: 'Delete' });
  await keyboard.press(page.getByRole('button', { name: 'Delete' }));
  await prompt.getByText('No one has downloaded its file.').waitFor();
  await expect.poll(() => remove.isEnabled()).toBe(true);
  await page.keyboard.press('Escape');
  await prompt.waitFor({ state: 'hidden' });
  await Promise.all([
    page.waitForEvent('download'),
    keyboard.press(page.getByRole('button', { name: 'Download file' })),
  ]);
  // The page reloads the batch in the background.
  const checkbox = prompt.getByRole('checkbox', { name: 'The file has not been sent to anyone and will not be' });
  const asksForConfirmation = async () => {
    await keyboard.press(page.getByRole('button', { name: 'Delete' }));
    await prompt.waitFor();
    if (await checkbox.isVisible()) return true;
    await page.keyboard.press('Escape');
    await prompt.waitFor({ state: 'hidden' });
    return false;
  };
  expect(await eventually(asksForConfirmation, (isAsked) => isAsked)).toBe(true);
  expect([await findAxeViolations(page), await findOverflow(page), await remove.isEnabled()]).toEqual([
    [],
    NO_OVERFLOW,
    false,
  ]);
  await keyboard.press(checkbox, 'Space');
  await expect.poll(() => checkbox.isChecked()).toBe(true);
  await keyboard.press(remove);
  await page.getByText('Its payouts can be paid again.').first().waitFor();
  const released = await eventually(
    () => findPayout(other.account.id, payout),
    (one) => one?.status === 'pending',
  );
  expect(released).toMatchObject({ status: 'pending', amount: 100 });
  await close();
});
