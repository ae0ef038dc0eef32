import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

interface Looked {
  /** Whether a menu is open, which stands beside all landmarks of the page, as browsers' own do. */
  readonly hasMenu?: boolean;
}

/** Loads axe where it is not loaded yet: that takes longer than a look. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe.source);
}

/** What axe finds wrong with a page as it is now, each with where it is. */
export async function foundByAxe(page: Page, { hasMenu = false }: Looked = {}): Promise<string[]> {
  await Promise.all(page.frames().map(loadAxe));
  // What is right is counted, but not described: that takes a third of the time.
  const options: axe.RunOptions = { resultTypes: ['violations'], rules: { region: { enabled: !hasMenu } } };
  const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<axe.Result[]>(run);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id}: ${target.join(' ')} ${html} ${failureSummary}`),
  );
}
