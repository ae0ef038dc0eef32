import { buildSync } from 'esbuild';

/**
 * Bundles a CloudFront function as plain JavaScript with a global `handler`.
 * @param root absolute path of the project
 * @param file entry file, relative to it
 * @throws Error from esbuild when it does not compile
 */
export function edgeCode(root: string, file: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'neutral',
    // The language level of CloudFront's runtime.
    target: 'es2017',
    format: 'esm',
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return (outputFiles[0]?.text ?? '').replace(/export\s*\{[^}]*\};?\s*$/, '').trim();
}
