import { builtTexts, projectRoot } from '#lib/bundle/bundle.ts';
import { statementFonts } from '#lib/bundle/statement-fonts.ts';

export function defineAsBundled(): void {
  if ('PARTNER_SCRIPT' in globalThis) return;
  Object.assign(globalThis, builtTexts());
  // Lazy: creating fonts takes seconds, and few functions need them.
  Object.defineProperty(globalThis, 'BUNDLE_FOLDER', { get: () => statementFonts(projectRoot) });
}
