import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startChromium } from '#test/support/script/chromium.ts';

/** Starts Chromium before the file's tests and closes it after them. Returns its getter. */
export function provideChromium(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser?.close());
  return () => {
    if (!browser) throw new Error('Chromium starts before the first test, not before this hook.');
    return browser;
  };
}
