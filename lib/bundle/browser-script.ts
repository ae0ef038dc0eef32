import { buildSync } from 'esbuild';

/** Supported by all browsers of recent years. */
const TARGET = 'es2018';

/**
 * Builds the minified tracking script. `GET /partner.js` adds the account's own values.
 * @param root absolute path of the project
 * @throws Error from esbuild when it does not compile
 */
export function browserScript(root: string): string {
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
