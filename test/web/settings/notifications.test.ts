import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#shared/domain/accounts/caller.ts';
import { buildNotification } from '#shared/domain/notifications/notification.ts';
import { runtime } from '#shared/runtime.ts';
import { putNotification } from '#shared/store/notifications/notifications.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { signInAs } from '#test/support/web/sign-in.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

const SETTINGS = '/dashboard/settings?part=notifications';

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

async function signedIn(role: Role) {
  const { email } = await anInvitedUser(company, role);
  const dashboard = await openDashboard(browser());
  await dashboard.page.goto('/dashboard/');
  await signInAs(dashboard.page, email);
  await dashboard.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  return dashboard;
}

test('a user chooses notifications, and a reload keeps the choices', async () => {
  const { page, go, close } = await signedIn('viewer');
  await go(SETTINGS);
  const inApp = page.getByRole('switch', { name: 'First sale of a promoter in the app' });
  const email = page.getByRole('combobox', { name: 'Large commission by e-mail' });
  await inApp.focus();
  await page.keyboard.press('Space');
  await page.getByText('Your notifications were saved.').first().waitFor();
  await expect.poll(() => email.isEnabled()).toBe(true);
  await email.click();
  await page.getByRole('option', { name: 'Daily digest' }).click();
  await expect.poll(() => email.inputValue()).toBe('Daily digest');
  expect(await page.getByRole('heading', { name: 'Slack' }).count()).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => email.inputValue()).toBe('Daily digest');
  expect(await inApp.isChecked()).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await close();
});

test('a user schedules a report, follows its link to the CSV, and removes it', async () => {
  const { page, go, close } = await signedIn('viewer');
  await go('/dashboard/reports?report=promoters&span=30d');
  await page.getByRole('button', { name: 'E-mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Our promoters');
  await dialog.getByText('Mondays at 06:00 UTC, with the last 30 days.').waitFor();
  await dialog.getByRole('combobox', { name: 'Frequency' }).click();
  await page.getByRole('option', { name: 'Monthly' }).click();
  await dialog.getByText('On the first of the month at 06:00 UTC, with the last month.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('You will receive this report by e-mail.').waitFor();
  await go(SETTINGS);
  await page.getByRole('link', { name: 'Our promoters' }).waitFor();
  await page.getByRole('button', { name: 'Remove Our promoters' }).click();
  await page.getByText('To receive a report regularly, open it and choose E-mail.').waitFor();
  const saved = page.waitForEvent('download');
  await page.goto('/dashboard/reports?report=promoters&span=2026-10-01..2026-10-31&download=csv');
  expect((await saved).suggestedFilename()).toBe('promoters-2026-10-01-2026-10-31.csv');
  await expect.poll(() => new URL(page.url()).searchParams.get('download')).toBeNull();
  await close();
});

test('an owner connects Slack, tests it and disconnects it', async () => {
  await using receiver = await aReceiver();
  const { page, go, close } = await signedIn('owner');
  const dialog = page.getByRole('dialog');
  await go(SETTINGS);
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  await dialog.getByRole('textbox', { name: 'Webhook URL' }).fill('https://evil.example/services/T1/B1/x');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('copy the URL of an incoming webhook').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Webhook URL' }).fill(receiver.url.replace('/hooks', '/services/T1/B1/x'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send test message' }).click();
  await page.getByText('Slack accepted the test message.').waitFor();
  expect(receiver.received).toHaveLength(1);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Connect Slack' }).waitFor();
  await close();
});

test('the bell counts unread notifications, leads to their pages and marks them as read', async () => {
  const { promoter } = await company.promoter({ quiet: true });
  const notification = buildNotification({ kind: 'first_sale', promoterId: promoter.id }, runtime.now(), '1');
  await putNotification(company.account.id, notification);
  const { page, close } = await signedIn('viewer');
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  expect(await findAxeViolations(page, { hasMenu: true })).toEqual([]);
  await page.getByRole('menuitem', { name: /made a first sale/ }).click();
  await page.waitForURL(`**/dashboard/promoters/${promoter.id}`);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await close();
});
