import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

/** A phone far from its mast: what mobile networks call 3G, at its worst. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 } as const;

/** Makes the network of a page slow: 400 ms for each answer, 400 kbit/s in both directions. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
}

/** What a page has loaded. */
export interface Loaded {
  readonly requests: number;
  /** Of all bodies, compressed by gzip as CloudFront does. */
  readonly bytes: number;
}

/** Counts what a page loads from now on. @returns what it was so far, once it is settled */
export function countLoaded(page: Page): () => Promise<Loaded> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return async () => {
    const bodies = await Promise.all(responses.map((response) => response.body().catch(() => Buffer.alloc(0))));
    return { requests: bodies.length, bytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) };
  };
}

/** Notes in each page that is opened from now on what jumps, and whether it says that it waits. */
export async function watchJumps(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.seen = { jumps: 0, saidToWait: false };
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) seen.jumps += value;
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      if (document.querySelector('[aria-busy="true"]')) seen.saidToWait = true;
    }).observe(document, { childList: true, subtree: true });
  `);
}

/** What {@link watchJumps} has noted. The jumps are a layout shift score: 0.1 and less is good (web.dev, Cumulative Layout Shift). */
export function jumpsOf(page: Page): Promise<{ readonly jumps: number; readonly saidToWait: boolean }> {
  return page.evaluate('seen');
}
