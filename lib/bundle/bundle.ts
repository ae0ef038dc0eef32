import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants as zlib } from 'node:zlib';
import { type BuildOptions, buildSync, type OutputFile } from 'esbuild';
import { routes } from '#shared/routes/all/routes.ts';
import { openApiDocument } from '#shared/routes/openapi/document.ts';
import { buildBrowserScript } from './browser-script.ts';
import { buildDocsPage } from './docs-page.ts';
import { type BundleEntry, bundleEntries } from './entries.ts';
import { buildStatementFonts } from './statement-fonts.ts';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** esbuild options that bundle the unchanged SDK. */
const sdkBundleOptions = {
  absWorkingDir: projectRoot,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  // esbuild can tree-shake the SDK's ES modules only.
  mainFields: ['module', 'main'],
  legalComments: 'none',
  logLevel: 'silent',
  // CommonJS packages in an ES module need require() for Node's built-in modules.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
} satisfies BuildOptions;

const ALIASES = {
  '@aws-sdk/credential-provider-node': './lib/bundle/environment-credentials.ts',
  'node:http': './lib/bundle/builtin-http.ts',
  http: './lib/bundle/builtin-http.ts',
};

/**
 * Bundles each function with all its imports as `<folder>/<name>/index.mjs`.
 *
 * The output is reproducible byte for byte, so a deployment without changes is a no-op. It has no source maps: they are
 * larger than the code and slow down cold starts; {@link bundleWithMaps} rebuilds them. `loadsLater` modules become
 * separate files, because parsing them takes longer than all the rest; PDF writers get fonts. `shared` moves common
 * imports into chunks beside the folders. That builds ten times faster, but on AWS a single file loads faster.
 *
 * Avoid `import()` of modules that lead to an SDK client: esbuild cannot tree-shake that client then, which costs more
 * than lazy loading saves.
 * @throws Error from esbuild
 */
export function bundle(folder: string, functions: readonly BundleEntry[] = bundleEntries(), shared = false): void {
  const options: BuildOptions = { ...functionOptions(), minify: !shared };
  const wholeFunctions = functions.filter(({ loadsLater }) => shared || !loadsLater);
  const entryPoints = Object.fromEntries(wholeFunctions.map(({ name, file }) => [join(name, 'index'), file]));
  buildSync({ ...options, entryPoints, outdir: folder, splitting: shared });
  for (const { name, file } of functions.filter((entry) => !wholeFunctions.includes(entry))) {
    buildSync({ ...options, entryPoints: { index: file }, outdir: join(folder, name), splitting: true });
  }
  const writers = functions.filter(({ writesPdf }) => writesPdf);
  for (const { name } of writers) cpSync(buildStatementFonts(projectRoot), join(folder, name), { recursive: true });
}

/**
 * Bundles one function in memory with source maps; deployed code must not reference maps. Hashes in the names of lazily
 * loaded files differ, because they include the map.
 * @throws Error from esbuild
 */
export function bundleWithMaps({ file, loadsLater }: BundleEntry): readonly OutputFile[] {
  const maps = { sourcemap: 'external', sourcesContent: false } as const;
  const entryOptions = { entryPoints: { index: file }, outdir: projectRoot, splitting: loadsLater === true } as const;
  return buildSync({ ...functionOptions(), ...maps, ...entryOptions, write: false }).outputFiles;
}

function functionOptions() {
  const texts = Object.entries(buildServedTexts()).map(([name, text]) => [name, JSON.stringify(text)]);
  const define = { ...Object.fromEntries(texts), BUNDLE_FOLDER: 'import.meta.dirname' };
  return { ...sdkBundleOptions, alias: ALIASES, define };
}

/**
 * Returns the texts that functions serve, by the identifier that the build replaces.
 * @throws Error from esbuild
 */
export function buildServedTexts() {
  const { page, script, style } = buildDocsPage(projectRoot);
  return {
    PARTNER_SCRIPT: buildBrowserScript(projectRoot),
    OPENAPI_DOCUMENT: compressText(JSON.stringify(openApiDocument(routes))),
    DOCS_PAGE: page,
    DOCS_SCRIPT: script,
    DOCS_STYLE: style,
  };
}

/** Returns a text as base64 of Brotli. A large window finds repetitions that a bundle's own compression misses. */
function compressText(text: string): string {
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_LGWIN]: zlib.BROTLI_MAX_WINDOW_BITS };
  return brotliCompressSync(text, { params }).toString('base64');
}

/** Returns a function's folder within the bundle folder. */
export function bundleFolder(folder: string, name: string): string {
  return join(folder, name);
}
