import { browserScript } from '#lib/browser-script.ts';
import { projectRoot } from '#lib/bundle.ts';

/** What the build puts into bundles by name: for functions that run from their sources, as they do in tests. */
export function defineAsBundled(): void {
  const defined = globalThis as { PARTNER_SCRIPT?: string };
  defined.PARTNER_SCRIPT ??= browserScript(projectRoot);
}
