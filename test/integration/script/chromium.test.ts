import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findChromium, startChromium } from '#test/support/script/chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isLinux = process.platform === 'linux' && process.arch === 'x64';

test.runIf(isLinux)('tests use the bundled browser if none is installed', async () => {
  const browser = await startChromium([], await findChromium({}, []));
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    // A system font, and a character that few fonts have.
    await page.setContent('<details style="font-family: system-ui, monospace"><summary>Hello ▶</summary></details>');
    const summary = page.locator('summary');
    expect(await summary.textContent()).toBe('Hello ▶');
    expect((await summary.boundingBox())?.height).toBeGreaterThan(0);
  } finally {
    await browser.close();
  }
});

test('an installed browser is preferred, and CHROMIUM overrides it', async () => {
  const [installed, configured] = ['installed', 'named'].map((name) => join(folder, name)) as [string, string];
  for (const file of [installed, configured]) writeFileSync(file, '');
  expect(await findChromium({}, [join(folder, 'nothing'), installed])).toEqual({ executablePath: installed });
  expect(await findChromium({ CHROMIUM: configured }, [installed])).toEqual({ executablePath: configured });
});

test('a CHROMIUM path that does not exist is an error that names it', async () => {
  await expect(findChromium({ CHROMIUM: '/nowhere/chromium' }, [])).rejects.toThrow('/nowhere/chromium');
});
