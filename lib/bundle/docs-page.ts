import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

const TARGET = 'es2020';
const RENDERER = 'node_modules/swagger-ui-dist';
const NOTICE = 'Swagger UI, Apache License 2.0, https://github.com/swagger-api/swagger-ui';

interface DocsPage {
  readonly page: string;
  readonly script: string;
  readonly style: string;
}

/**
 * Builds the API documentation page with Swagger UI. It references script and style by content hash, so that a browser
 * never mixes versions.
 * @throws Error from esbuild
 */
export function buildDocsPage(root: string): DocsPage {
  const read = (...path: string[]) =>
    readFileSync(join(root, ...path), 'utf8').replace(/^\/[/*]# sourceMappingURL=.*$/m, '');
  const startScript = transformSync(read('shared/web/docs/docs.ts'), {
    loader: 'ts',
    minify: true,
    target: TARGET,
  }).code;
  const script = `/*! ${NOTICE} */\n${read(RENDERER, 'swagger-ui-bundle.js').trim()}\n!function(){${startScript}}();\n`;
  const style = `/*! ${NOTICE} */\n${read(RENDERER, 'swagger-ui.css').trim()}\n${read('shared/web/docs/docs.css')}`;
  const version = createHash('sha256').update(script).update(style).digest('base64url').slice(0, 12);
  return { page: read('shared/web/docs/page.html').replaceAll('VERSION', version), script, style };
}
