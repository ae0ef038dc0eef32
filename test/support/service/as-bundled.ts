import { builtTexts, projectRoot } from '#lib/bundle/bundle.ts';
import { statementFonts } from '#lib/bundle/statement-fonts.ts';

/** What the build puts into bundles by name: for functions that run from their sources, as they do in tests. */
export function defineAsBundled(): void {
  if ('PARTNER_SCRIPT' in globalThis) return;
  Object.assign(globalThis, builtTexts());
  // Making fonts takes seconds, and few functions need them.
  Object.defineProperty(globalThis, 'BUNDLE_FOLDER', { get: () => statementFonts(projectRoot) });
}
