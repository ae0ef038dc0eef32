import { buildServedTexts, projectRoot } from '#lib/bundle/bundle.ts';
import { buildStatementFonts } from '#lib/bundle/statement-fonts.ts';

export function defineAsBundled(): void {
  if ('PARTNER_SCRIPT' in globalThis) return;
  Object.assign(globalThis, buildServedTexts());
  // Lazy: creating fonts takes seconds, and few functions need them.
  Object.defineProperty(globalThis, 'BUNDLE_FOLDER', { get: () => buildStatementFonts(projectRoot) });
}
