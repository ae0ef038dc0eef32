import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChromium } from '#test/support/script/chromium.ts';
import { aCompany, type Company, createV2Headers } from '#test/support/service/company.ts';
import { anEditedServer, type EditedServer } from '#test/support/web/dev-server.ts';

/** Source files are served individually and compiled first. */
const TIMEOUT_MS = 240_000;

let browser: Browser;
let company: Company;
let server: EditedServer;
beforeAll(async () => {
  [company, server] = await Promise.all([aCompany(), anEditedServer('dashboard')]);
  browser = await startChromium();
});
afterAll(() => Promise.all([browser?.close(), server?.close()]));

test('the development server shows the dashboard of a service, and an edit as soon as it is saved', async () => {
  const { account, key, campaign } = company;
  const page = await browser.newPage({ extraHTTPHeaders: createV2Headers(account.id, key) });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(`${server.origin}/dashboard/campaigns`);
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
  await page.getByRole('row').filter({ hasText: campaign.name }).waitFor();

  const screen = join(server.folder, 'shared', 'web', 'dashboard', 'campaigns', 'campaigns.tsx');
  const source = await readFile(screen, 'utf8');
  const edited = source.replace('title="Campaigns"', 'title="What we offer"');
  expect(edited).not.toBe(source);
  await writeFile(screen, edited);
  await page.getByRole('heading', { level: 1, name: 'What we offer' }).waitFor();
  await page.getByRole('row').filter({ hasText: campaign.name }).waitFor();
});
