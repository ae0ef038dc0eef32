import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

/** What Swagger UI runs on: every browser of the last years. */
const TARGET = 'es2020';
const RENDERER = 'node_modules/swagger-ui-dist';
const NOTICE = 'Swagger UI, Apache License 2.0, https://github.com/swagger-api/swagger-ui';

/** What `GET /docs` and the addresses below it send. */
interface DocsPage {
  readonly page: string;
  readonly script: string;
  readonly style: string;
}

/**
 * The page that shows the OpenAPI document to people: Swagger UI with what starts it. All of it comes from the service
 * itself. The page names script and style with a tag of their content, so that a browser never mixes two versions of them.
 * @param root the project's folder, absolute
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
