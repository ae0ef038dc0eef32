import { buildSync } from 'esbuild';

/**
 * The code of a function that runs at the edge, as CloudFront takes it: plain JavaScript with a function `handler` in it.
 * @param root the project's folder, absolute
 * @param file what it is made of, from there
 * @throws Error from esbuild when it does not compile
 */
export function edgeCode(root: string, file: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'neutral',
    // CloudFront's own runtime knows little more.
    target: 'es2017',
    format: 'esm',
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return (outputFiles[0]?.text ?? '').replace(/export\s*\{[^}]*\};?\s*$/, '').trim();
}
