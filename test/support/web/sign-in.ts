import type { Page } from 'playwright-core';

/** Signs in at the local issuer and returns to the dashboard. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByText('Someone else, whom you have invited').click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard/**', { waitUntil: 'commit' });
}
