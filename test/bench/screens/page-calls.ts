import type { Page } from 'playwright-core';
import { startChromium } from '#test/support/script/chromium.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { startLocalProcess } from './local-run.ts';

export interface PageCalls {
  readonly first: number;
  readonly next: number;
  /** For a switch to the first page and back to the list: both are cached. */
  readonly repeated: number;
}

export async function measurePageCalls(): Promise<PageCalls> {
  const run = await startLocalProcess(['--no-demo']);
  process.env.SERVICE_URL = run.demo.base_url;
  const browser = await startChromium();
  try {
    const { account_id: id, api_key: key } = run.demo;
    const { page, calls, go, waitUntilIdle, close } = await openDashboard(browser, { id, key });
    const to = async (title: string) => {
      await openScreen(page, title);
      await waitUntilIdle();
    };
    // Responses stay fresh for a minute, which could end before the last switch on a slow machine.
    await page.clock.setFixedTime(Date.now());
    await go('/dashboard/');
    const first = calls.length;
    await to('Commissions');
    const next = calls.length - first;
    await to('Home');
    await to('Commissions');
    await close();
    return { first, next, repeated: calls.length - first - next };
  } finally {
    await browser.close();
    await run.stop();
  }
}

async function openScreen(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}
