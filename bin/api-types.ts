import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { writeOperationPermissions } from '#lib/web/operation-permissions.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { openApiDocument } from '#shared/routes/openapi/document.ts';

// Generates API types for browsers, so that removing a field breaks compilation, and each operation's permission. Not
// committed.
const folder = join(projectRoot, 'node_modules', '.cache', 'api-types');
// Its own workspace, because the generator needs an older compiler.
const generator = join(projectRoot, 'lib/api-types/node_modules/openapi-typescript/bin/cli.js');

writeOperationPermissions();
const document = JSON.stringify(openApiDocument(routes, 'nested'));
const hashFile = join(folder, 'made-of');
const hash = createHash('sha256').update(document).digest('hex');
if (!existsSync(hashFile) || readFileSync(hashFile, 'utf8') !== hash) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), document);
  const args = [generator, join(folder, 'openapi.json'), '--output', join(folder, 'schema.ts')];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The API’s types could not be generated: ${stderr}`);
  writeFileSync(hashFile, hash);
}
