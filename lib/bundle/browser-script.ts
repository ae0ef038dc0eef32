import { buildSync } from 'esbuild';

const TARGET = 'es2018';

/**
 * Builds the tracking script. `GET /partner.js` adds account values.
 * @throws Error from esbuild
 */
export function buildBrowserScript(root: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: ['shared/web/script/partner.ts'],
    bundle: true,
    write: false,
    platform: 'browser',
    target: TARGET,
    format: 'iife',
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return (outputFiles[0]?.text ?? '').trim();
}
