import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { eventually } from '#test/support/service/eventually.ts';

/** A list that closes, or a page that changes its colours, has too little contrast for a moment: in milliseconds. */
const MOVES_MS = 10_000;

interface Looked {
  /** Whether a menu is open, which stands beside all landmarks of the page, as browsers' own do. */
  readonly hasMenu?: boolean;
}

/** Loads axe where it is not loaded yet: that takes longer than a look. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe.source);
}

/** What axe finds wrong with a page once nothing moves on it, each with where it is. */
export function foundByAxe(page: Page, looked: Looked = {}): Promise<string[]> {
  return eventually(
    () => lookAt(page, looked),
    ({ length }) => length === 0,
    MOVES_MS,
  );
}

async function lookAt(page: Page, { hasMenu = false }: Looked): Promise<string[]> {
  await Promise.all(page.frames().map(loadAxe));
  // What is right is counted, but not described: that takes a third of the time.
  const options: axe.RunOptions = { resultTypes: ['violations'], rules: { region: { enabled: !hasMenu } } };
  const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<axe.Result[]>(run);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id}: ${target.join(' ')} ${html} ${failureSummary}`),
  );
}
