import { buildSync } from 'esbuild';

/** What every browser of the last years runs. */
const TARGET = 'es2018';

/**
 * The tracking script, minified, as `GET /partner.js` sends it but for what is an account's own.
 * @param root the project's folder, absolute
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
