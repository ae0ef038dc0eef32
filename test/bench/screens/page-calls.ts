import type { Page } from 'playwright-core';
import { startChromium } from '#test/support/script/chromium.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { startLocalProcess } from './local-run.ts';

/** How often the dashboard calls the interface. */
export interface PageCalls {
  /** From a window that has nothing until the first page is there. */
  readonly first: number;
  /** For a switch to a list that nobody has looked at yet. */
  readonly next: number;
  /** For a switch to the first page and another one to the list: what they show is there. */
  readonly again: number;
}

/** Opens the dashboard of a local run, and goes from its first page to the commissions, back, and there again. */
export async function measurePageCalls(): Promise<PageCalls> {
  const run = await startLocalProcess(['--no-demo']);
  process.env.SERVICE_URL = run.demo.base_url;
  const browser = await startChromium();
  try {
    const { account_id: id, api_key: key } = run.demo;
    const { page, calls, go, settled, close } = await openDashboard(browser, { id, key });
    const to = async (title: string) => {
      await openScreen(page, title);
      await settled();
    };
    // Answers are fresh for a minute: on a slow machine that would be over before the last switch.
    await page.clock.setFixedTime(Date.now());
    await go('/dashboard/');
    const first = calls.length;
    await to('Commissions');
    const next = calls.length - first;
    await to('Home');
    await to('Commissions');
    await close();
    return { first, next, again: calls.length - first - next };
  } finally {
    await browser.close();
    await run.stop();
  }
}

async function openScreen(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}
