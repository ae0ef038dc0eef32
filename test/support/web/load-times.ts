import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 } as const;

/** Throttles a page: 400 ms latency, 400 kbit/s in both directions. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
}

export interface LoadedResources {
  readonly requests: number;
  readonly bytes: number;
}

/**
 * Counts requests from now on.
 * @returns a function that reads the count once the page has settled
 */
export function countLoadedResources(page: Page): () => Promise<LoadedResources> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return async () => {
    const bodies = await Promise.all(responses.map((response) => response.body().catch(() => Buffer.alloc(0))));
    return { requests: bodies.length, bytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) };
  };
}

export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.seen = { jumps: 0, showedLoading: false };
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) seen.jumps += value;
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      if (document.querySelector('[aria-busy="true"]')) seen.showedLoading = true;
    }).observe(document, { childList: true, subtree: true });
  `);
}

/**
 * Result of {@link watchLayoutShifts}: the layout shift score (0.1 or less is good, web.dev) and whether a loading indicator
 * appeared.
 */
export function readLayoutShifts(page: Page): Promise<{ readonly jumps: number; readonly showedLoading: boolean }> {
  return page.evaluate('seen');
}
