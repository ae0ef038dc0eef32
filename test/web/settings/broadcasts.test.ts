import { beforeAll, expect, test } from 'vitest';
import { showBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { pauseBroadcast } from '#shared/operations/broadcasts/pause-broadcast.ts';
import { startDueBroadcasts } from '#shared/operations/broadcasts/start-broadcast.ts';
import { runtime } from '#shared/runtime.ts';
import { suppressAddress } from '#shared/store/mail/suppressions.ts';
import { aHeldBroadcast } from '#test/support/broadcasts/broadcasts.ts';
import { aMailingCompany, anOutbox } from '#test/support/mail/mails.ts';
import { aPayee } from '#test/support/payouts/calls.ts';
import type { Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aMailingCompany();
  await aPayee(company);
});

test('a broadcast is written, previewed, sent, and its statistics are shown', async () => {
  const { page, go, browserErrors, close } = await openDashboard(browser(), {
    id: company.account.id,
    key: company.key,
  });
  await go('/dashboard/settings?part=mail');
  await page.getByRole('button', { name: 'New broadcast' }).click();
  const editor = page.getByRole('dialog', { name: 'New broadcast' });
  await editor.getByRole('textbox', { name: 'Subject' }).fill('News for {{first_name | partners}}');
  await editor.getByRole('textbox', { name: 'Text' }).fill('Every sale earns **twice**.');
  const preview = editor.frameLocator('iframe');
  await preview.getByRole('heading', { name: 'News for Alex' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('The draft was saved. Send it from the list.').waitFor();

  await page.getByRole('button', { name: /^Send News/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Send News/ });
  await dialog.getByText('Recipients: Approved (about 1 promoter).').waitFor();
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await page.getByText('The broadcast is sent within a minute.').waitFor();
  await startDueBroadcasts({ runtime }, { hasTime: () => true, onFailure: () => {} });
  await page.getByRole('button', { name: /^Statistics of News/ }).click();
  const statistics = page.getByRole('region', { name: 'Statistics' });
  await statistics.getByText('Recipients').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(browserErrors).toEqual([]);
  await close();
});

test('a paused broadcast says why, and is resumed', async () => {
  const { promoter } = await company.promoter({ quiet: true });
  const { promoter: next } = await company.promoter({ quiet: true });
  const paused = await aHeldBroadcast(company, [promoter.id, next.id], anOutbox().send);
  await pauseBroadcast({ account: company.account, runtime }, paused.id);
  await paused.work();
  const { page, go, browserErrors, close } = await openDashboard(browser(), {
    id: company.account.id,
    key: company.key,
  });
  await go('/dashboard/settings?part=mail');
  const broadcast = page.getByRole('row').filter({ hasText: 'Amazon SES did not answer' });
  await broadcast.getByRole('button', { name: /^Statistics of / }).click();
  await page.getByRole('alert').getByText('Sending is paused').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await broadcast.getByRole('button', { name: /^Resume / }).click();
  const dialog = page.getByRole('dialog', { name: /^Resume / });
  await dialog.getByRole('button', { name: 'Resume now' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await startDueBroadcasts({ runtime }, { hasTime: () => true, onFailure: () => {} });
  await broadcast.waitFor({ state: 'hidden' });
  const sentBroadcast = await eventually(
    () => showBroadcast({ account: company.account, runtime }, paused.id),
    ({ broadcast: { status } }) => status === 'sent',
  );
  expect(sentBroadcast?.statistics).toMatchObject({ recipients: 2, sent: 2, uncertain: 0 });
  expect(browserErrors).toEqual([]);
  await close();
});

test('a broadcast is addressed by sales, last sign-in and payout method', async () => {
  const { page, go, browserErrors, close } = await openDashboard(browser(), {
    id: company.account.id,
    key: company.key,
  });
  await go('/dashboard/settings?part=mail');
  await page.getByRole('button', { name: 'New broadcast' }).click();
  const editor = page.getByRole('dialog', { name: 'New broadcast' });
  await editor.getByRole('textbox', { name: 'Subject' }).fill('First steps');
  await editor.getByRole('textbox', { name: 'Text' }).fill('Share your link.');
  await editor.getByRole('textbox', { name: 'Sales, at most' }).fill('0');
  await editor.getByLabel('Last sign-in before').fill('2099-12-01');
  await editor.getByRole('combobox', { name: 'Payout method' }).click();
  await page.getByRole('option', { name: 'Missing' }).click();
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: /^Send First steps/ }).click();
  const recipients = 'Approved · Sales: at most 0 · No sign-in since Dec 1, 2099 · Without a payout method';
  await page.getByRole('dialog').getByText(`Recipients: ${recipients}.`).waitFor();
  expect(browserErrors).toEqual([]);
  await close();
});

test('a suppressed address is removed from the list', async () => {
  const email = 'bounced@example.com';
  await suppressAddress(company.account.id, { email, reason: 'bounce', at: runtime.now() });
  const { page, go, browserErrors, close } = await openDashboard(browser(), {
    id: company.account.id,
    key: company.key,
  });
  await go('/dashboard/settings?part=mail');
  await page.getByRole('button', { name: `Remove ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No suppressed addresses').waitFor();
  expect(browserErrors).toEqual([]);
  await close();
});
