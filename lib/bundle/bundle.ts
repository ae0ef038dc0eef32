import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, buildSync, type OutputFile } from 'esbuild';
import { routes } from '#shared/routes/all/routes.ts';
import { openApiDocument } from '#shared/routes/openapi/document.ts';
import { browserScript } from './browser-script.ts';
import { docsPage } from './docs-page.ts';
import { type Entry, entries } from './entries.ts';
import { statementFonts } from './statement-fonts.ts';

/** The folder that holds package.json: commands may be started from anywhere. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** How functions are bundled, with the SDK as it is. */
export const withSdk = {
  absWorkingDir: projectRoot,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  // The SDK's ES modules rather than its CommonJS ones: only from those can esbuild leave out what is not used.
  mainFields: ['module', 'main'],
  legalComments: 'none',
  logLevel: 'silent',
  // CommonJS packages inside an ES module call require() for Node's own modules.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
} satisfies BuildOptions;

const ALIASES = {
  '@aws-sdk/credential-provider-node': './lib/bundle/environment-credentials.ts',
  'node:http': './lib/bundle/builtin-http.ts',
};

/**
 * Bundles all functions in one esbuild call: each becomes `<folder>/<name>/index.mjs` with everything it imports,
 * the SDK included, and nothing else. Of the SDK's credential providers that of the environment alone is in it.
 *
 * The same sources give the same bytes, wherever they are built: no paths, no times. So a deployment without a change
 * changes nothing. There are no source maps: they would weigh more than the code and slow every cold start. Whoever reads
 * a stack makes them again ({@link bundleWithMaps}).
 * What a function loads later (`loadsLater`) is in files of its own beside it: parsing it takes longer than all the rest.
 * What writes PDFs has a folder of fonts beside it: they would be too large inside, and a call opens some of them.
 * With `shared`, what several functions import becomes chunks beside their folders instead: that is ten times quicker
 * to build, and for machines where all functions lie in one place. On AWS a bundle alone loads quicker.
 *
 * An `import()` of a module whose imports lead to a client of the SDK keeps esbuild from leaving out what is not used of that
 * client: that takes longer to load than what the `import()` puts off.
 * @param folder where to, absolute
 * @throws Error from esbuild when a file is missing or does not compile
 */
export function bundle(folder: string, functions: readonly Entry[] = entries(), shared = false): void {
  const options: BuildOptions = { ...functionOptions(), minify: !shared };
  const whole = functions.filter(({ loadsLater }) => shared || !loadsLater);
  const entryPoints = Object.fromEntries(whole.map(({ name, file }) => [join(name, 'index'), file]));
  buildSync({ ...options, entryPoints, outdir: folder, splitting: shared });
  for (const { name, file } of functions.filter((one) => !whole.includes(one))) {
    buildSync({ ...options, entryPoints: { index: file }, outdir: join(folder, name), splitting: true });
  }
  const writers = functions.filter(({ writesPdf }) => writesPdf);
  for (const { name } of writers) cpSync(statementFonts(projectRoot), join(folder, name), { recursive: true });
}

/**
 * The files of one function as {@link bundle} makes them, each with its source map (`….map`): in memory alone, since nothing
 * that is deployed is to know of maps. Names of files that it loads later differ in their hash, which counts the map.
 * Sources are named from the project's folder.
 * @throws Error from esbuild when a file is missing or does not compile
 */
export function bundleWithMaps({ file, loadsLater }: Entry): readonly OutputFile[] {
  const maps = { sourcemap: 'external', sourcesContent: false } as const;
  const where = { entryPoints: { index: file }, outdir: projectRoot, splitting: loadsLater === true } as const;
  return buildSync({ ...functionOptions(), ...maps, ...where, write: false }).outputFiles;
}

function functionOptions() {
  const texts = Object.entries(builtTexts()).map(([name, text]) => [name, JSON.stringify(text)]);
  const define = { ...Object.fromEntries(texts), BUNDLE_FOLDER: 'import.meta.dirname' };
  return { ...withSdk, alias: ALIASES, define };
}

/**
 * The texts that functions send, by the names that stand for them: the tracking script, the document of the interface, and the page
 * that shows it. Each is built with the functions, of the same sources; the function that sends it has it inside, and makes nothing.
 * @throws Error from esbuild when the script does not compile
 */
export function builtTexts() {
  const { page, script, style } = docsPage(projectRoot);
  return {
    PARTNER_SCRIPT: browserScript(projectRoot),
    OPENAPI_DOCUMENT: JSON.stringify(openApiDocument(routes)),
    DOCS_PAGE: page,
    DOCS_SCRIPT: script,
    DOCS_STYLE: style,
  };
}

/**
 * Where the bundle of a function lies.
 * @param folder what {@link bundle} was given
 */
export function bundleFolder(folder: string, name: string): string {
  return join(folder, name);
}
