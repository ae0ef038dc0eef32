import { builtTexts } from '#lib/bundle.ts';

/** What the build puts into bundles by name: for functions that run from their sources, as they do in tests. */
export function defineAsBundled(): void {
  if (!('PARTNER_SCRIPT' in globalThis)) Object.assign(globalThis, builtTexts());
}
