import { buildSync } from 'esbuild';

/**
 * Bundles a CloudFront function: plain JavaScript with a global `handler`.
 * @throws Error from esbuild
 */
export function bundleEdgeFunction(root: string, file: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'neutral',
    // CloudFront's language level.
    target: 'es2017',
    format: 'esm',
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return (outputFiles[0]?.text ?? '').replace(/export\s*\{[^}]*\};?\s*$/, '').trim();
}
