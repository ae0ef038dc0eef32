import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

/** Swagger UI's own browser support. */
const TARGET = 'es2020';
const RENDERER = 'node_modules/swagger-ui-dist';
const NOTICE = 'Swagger UI, Apache License 2.0, https://github.com/swagger-api/swagger-ui';

/** Responses of `GET /docs` and the paths below it. */
interface DocsPage {
  readonly page: string;
  readonly script: string;
  readonly style: string;
}

/**
 * Builds the documentation page: Swagger UI with its start script, all served by the service itself. The page
 * references script and style with a content hash, so that a browser never mixes two versions.
 * @param root absolute path of the project
 * @throws Error from esbuild when the script does not compile
 */
export function docsPage(root: string): DocsPage {
  const read = (...path: string[]) =>
    readFileSync(join(root, ...path), 'utf8').replace(/^\/[/*]# sourceMappingURL=.*$/m, '');
  const starts = transformSync(read('shared/web/docs/docs.ts'), { loader: 'ts', minify: true, target: TARGET }).code;
  const script = `/*! ${NOTICE} */\n${read(RENDERER, 'swagger-ui-bundle.js').trim()}\n!function(){${starts}}();\n`;
  const style = `/*! ${NOTICE} */\n${read(RENDERER, 'swagger-ui.css').trim()}\n${read('shared/web/docs/docs.css')}`;
  const version = createHash('sha256').update(script).update(style).digest('base64url').slice(0, 12);
  return { page: read('shared/web/docs/page.html').replaceAll('VERSION', version), script, style };
}
