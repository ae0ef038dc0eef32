import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startChromium } from '#test/support/script/chromium.ts';

/** Shared by the files of a worker, because a start takes a second or more. It ends with the worker. */
let browser: Browser | undefined;

/** Provides Chromium for the file's tests and closes the file's windows after them. Returns its getter. */
export function provideChromium(): () => Browser {
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await startChromium();
  });
  afterAll(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
  });
  return () => {
    if (!browser) throw new Error('Chromium starts before the first test, not before this hook.');
    return browser;
  };
}
