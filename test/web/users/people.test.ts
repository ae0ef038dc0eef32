import { beforeAll, expect, test } from 'vitest';
import { type Company, unique } from '#test/support/service/company.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { aCompanyWithSales } from '#test/support/web/company-with-sales.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { signInAs } from '#test/support/web/sign-in.ts';

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aCompanyWithSales();
});

test('an invited user signs in, gets a changed role immediately, and loses access when removed', async () => {
  const { email: ownersEmail } = await anInvitedUser(company, 'owner');
  const email = `${unique('vera')}@acme.example`;
  const owner = await openDashboard(browser(), undefined, { viewport: { width: 320, height: 640 } });
  await owner.page.goto('/dashboard/settings?part=people');
  await signInAs(owner.page, ownersEmail);
  const keyboard = createKeyboard(owner.page);
  await keyboard.press(owner.page.getByRole('button', { name: 'Invite', exact: true }));
  const dialog = owner.page.getByRole('dialog', { name: 'Invite a person' });
  await keyboard.type(dialog.getByRole('textbox', { name: 'E-mail' }), email);
  await keyboard.type(dialog.getByRole('textbox', { name: 'Name' }), 'Vera');
  const role = dialog.getByRole('combobox', { name: 'Role' });
  await keyboard.choose(role, owner.page.getByRole('option', { name: /^Viewer/ }));
  await keyboard.press(dialog.getByRole('button', { name: 'Invite' }));
  await dialog.waitFor({ state: 'hidden' });
  const row = owner.page.getByRole('row').filter({ hasText: email });
  await row.getByText('Invited').waitFor();

  const invited = await openDashboard(browser());
  await invited.page.goto('/dashboard/commissions');
  await signInAs(invited.page, email);
  const { page, go } = invited;
  await page.getByRole('button', { name: 'Vera' }).waitFor();
  await go('/dashboard/commissions');
  // A read-only user gets no actions.
  await expect.poll(() => page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
  const response = await page.request.post('/api/v2/company/commissions/approve', { data: { ids: [1] } });
  expect(response.status()).toBe(403);

  await owner.page.getByRole('combobox', { name: 'Role of Vera' }).click();
  await owner.page.getByRole('option', { name: 'Manager', exact: true }).click();
  await owner.page.getByText('The role was changed.').waitFor();
  await go('/dashboard/commissions');
  const first = page.getByRole('checkbox', { name: /^Select commission/ }).first();
  await first.check();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('complementary', { name: 'Bulk actions' }).getByText('Done').waitFor();

  await owner.page.getByRole('button', { name: 'Remove Vera' }).click();
  const prompt = owner.page.getByRole('dialog', { name: 'Remove Vera?' });
  await prompt.getByRole('button', { name: 'Remove' }).click();
  await row.waitFor({ state: 'detached' });
  // An open window loses access with its next request. If it polled already, the dialog is shown.
  await page.getByRole('navigation').getByRole('link', { name: 'Tracking log', exact: true }).dispatchEvent('click');
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await invited.close();
  await owner.close();
});
