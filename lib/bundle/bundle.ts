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

/** Folder of package.json; commands may be started from anywhere. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** esbuild options for functions, with the SDK unchanged. */
export const withSdk = {
  absWorkingDir: projectRoot,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  // ES modules of the SDK instead of CommonJS: esbuild can tree-shake only those.
  mainFields: ['module', 'main'],
  legalComments: 'none',
  logLevel: 'silent',
  // CommonJS packages in an ES module bundle need require() for Node's built-in modules.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
} satisfies BuildOptions;

const ALIASES = {
  '@aws-sdk/credential-provider-node': './lib/bundle/environment-credentials.ts',
  'node:http': './lib/bundle/builtin-http.ts',
};

/**
 * Bundles all functions in one esbuild call: each becomes `<folder>/<name>/index.mjs` with all its imports, including
 * the SDK. Of the SDK's credential providers, only the environment provider is included.
 *
 * The output is reproducible byte for byte on any machine, so a deployment without changes is a no-op. It contains no
 * source maps: they are larger than the code and slow down every cold start; {@link bundleWithMaps} rebuilds them for
 * reading a stack trace. Lazily loaded modules (`loadsLater`) become separate files beside the entry, because parsing
 * them takes longer than all the rest. PDF writers get a folder of fonts beside it. `shared` moves common imports into
 * chunks beside the function folders. This builds ten times faster and fits machines that have all functions in one
 * place; on AWS, a self-contained bundle loads faster.
 *
 * Avoid `import()` of modules that lead to an SDK client: esbuild then cannot tree-shake that client, which costs more
 * load time than the lazy import saves.
 * @param folder absolute output path
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
 * Builds one function like {@link bundle}, with source maps (`….map`), in memory only, because deployed code must not
 * reference maps. Lazily loaded files have different names, because their hash includes the map. Source paths are
 * relative to the project.
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
 * Returns the texts that functions serve, by the identifier that the build replaces: the tracking script, the OpenAPI
 * document and the documentation page.
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
 * Returns the folder of one function's bundle.
 * @param folder the folder passed to {@link bundle}
 */
export function bundleFolder(folder: string, name: string): string {
  return join(folder, name);
}
