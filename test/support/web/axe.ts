import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { eventually } from '#test/support/service/eventually.ts';

const MOVES_MS = 10_000;
/** Half the size of `axe.source`, which every page would have to parse. Wrapped, so that nothing is returned. */
const AXE = `{ ${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')} }; undefined`;

interface AxeOptions {
  /** An open menu is outside all landmarks, like a browser's own. */
  readonly hasMenu?: boolean;
}

async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(AXE);
}

export function findAxeViolations(page: Page, options: AxeOptions = {}): Promise<string[]> {
  return eventually(
    () => lookAt(page, options),
    ({ length }) => length === 0,
    MOVES_MS,
  );
}

async function lookAt(page: Page, { hasMenu = false }: AxeOptions): Promise<string[]> {
  // The preview of an e-mail allows no scripts.
  await Promise.all(
    page
      .frames()
      .filter((frame) => frame.url() !== 'about:srcdoc')
      .map(loadAxe),
  );
  // Describing only violations is faster.
  const options: axe.RunOptions = { resultTypes: ['violations'], rules: { region: { enabled: !hasMenu } } };
  const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<axe.Result[]>(run);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id}: ${target.join(' ')} ${html} ${failureSummary}`),
  );
}
