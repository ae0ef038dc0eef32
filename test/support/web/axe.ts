import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

interface Looked {
  /** Whether a menu is open, which stands beside all landmarks of the page, as browsers' own do. */
  readonly hasMenu?: boolean;
}

/** What axe finds wrong with a page as it is now, each with where it is. */
export async function foundByAxe(page: Page, { hasMenu = false }: Looked = {}): Promise<string[]> {
  // What is right is counted, but not described: that takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (hasMenu) axe.disableRules('region');
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id}: ${target.join(' ')} ${html} ${failureSummary}`),
  );
}
