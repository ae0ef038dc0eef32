import { beforeAll, expect, test } from 'vitest';
import { setSender } from '#test/support/mail/sender.ts';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { signInAs } from '#test/support/web/sign-in.ts';

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

async function listSavedEdits() {
  const { account, key } = company;
  const { body } = await request('/api/v2/company/email_templates', { headers: createV2Headers(account.id, key) });
  const { enabled, edits } = body.find(({ name }: { readonly name: string }) => name === 'payout');
  return { enabled, subjects: edits.map(({ subject }: { readonly subject: string | null }) => subject) };
}

test('an e-mail is written with variables, previewed, saved, turned off and reset', async () => {
  const { page, go, browserErrors, close } = await openDashboard(browser(), {
    id: company.account.id,
    key: company.key,
  });
  await go('/dashboard/settings?part=mail');
  await page.getByRole('button', { name: 'Edit Payout', exact: true }).click();
  const editor = page.getByRole('dialog', { name: 'Payout', exact: true });
  const subject = editor.getByRole('textbox', { name: 'Subject' });
  const body = editor.getByRole('textbox', { name: 'Text' });
  const preview = editor.frameLocator('iframe');
  await preview.getByRole('heading', { name: 'Your payout of $25.00' }).waitFor();
  // The styles apply although the page's policy allows none in HTML.
  const heading = () => page.frames().at(-1)?.evaluate("getComputedStyle(document.querySelector('h1')).fontSize");
  await expect.poll(heading).toBe('24px');

  await subject.fill('Paid: ');
  await editor.getByRole('button', { name: 'amount', exact: true }).click();
  expect(await subject.inputValue()).toBe('Paid: {{amount}}');
  await body.fill('Thank you, **{{first_name}}**.\n\n- One\n- <script>alert(1)</script>');
  await preview.getByRole('heading', { name: 'Paid: $25.00' }).waitFor();
  await preview.locator('strong', { hasText: 'Alex' }).waitFor();
  await preview.getByRole('listitem').filter({ hasText: '<script>alert(1)</script>' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.getByRole('button', { name: 'Reset to default' }).waitFor();
  expect(await listSavedEdits()).toEqual({ enabled: true, subjects: ['Paid: {{amount}}'] });

  await subject.fill('Paid: {{sum}}');
  await editor.getByRole('button', { name: 'Save' }).click();
  // The preview has the same message, in lowercase.
  await editor.getByText(/^Subject has an unknown variable, \{\{sum\}\}\./).waitFor();
  await editor.getByRole('button', { name: 'Discard changes' }).click();
  expect(await subject.inputValue()).toBe('Paid: {{amount}}');

  await editor.getByRole('switch', { name: 'Send this e-mail' }).click();
  await page.getByText('Off', { exact: true }).waitFor({ state: 'attached' });
  expect((await listSavedEdits()).enabled).toBe(false);
  await editor.getByRole('button', { name: 'Reset to default' }).click();
  await page.getByRole('dialog', { name: 'Reset to default?' }).getByRole('button', { name: 'Reset' }).click();
  await preview.getByRole('heading', { name: 'Your payout of $25.00' }).waitFor();
  expect(await listSavedEdits()).toEqual({ enabled: true, subjects: [] });
  expect(browserErrors).toEqual([]);
  await close();
});

test('a manager sends an unsaved e-mail as a test to the own address', async () => {
  await setSender(company, { verifiedAt: company.account.createdAt });
  const { email } = await anInvitedUser(company, 'manager');
  const { page, go, browserErrors, close } = await openDashboard(browser());
  await page.goto('/dashboard/');
  await signInAs(page, email);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await go('/dashboard/settings?part=mail');
  await page.getByRole('button', { name: 'Edit Payout', exact: true }).click();
  const editor = page.getByRole('dialog', { name: 'Payout', exact: true });
  await editor.getByRole('textbox', { name: 'Subject' }).fill('Draft of {{amount}}');
  await editor.frameLocator('iframe').getByRole('heading', { name: 'Draft of $25.00' }).waitFor();
  await editor.getByRole('button', { name: 'Send test' }).click();
  await page.getByText(`The test e-mail is on its way to ${email}.`).waitFor();
  expect(await listSavedEdits()).toEqual({ enabled: true, subjects: [] });
  expect(browserErrors).toEqual([]);
  await close();
});
