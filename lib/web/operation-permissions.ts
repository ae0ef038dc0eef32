import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { isCompany } from '#shared/routes/route.ts';

/** Beside the generated API types. */
export const PERMISSIONS_FILE = 'node_modules/.cache/api-types/permissions.ts';

/**
 * Required permission per company operation, e.g. `POST /api/v2/company/commissions/approve`, so that the dashboard
 * hides the rest.
 */
function operationPermissions(): Readonly<Record<string, string>> {
  const company = routes.filter(isCompany);
  return Object.fromEntries(
    company.map(({ method, path, permission }) => [`${method} ${path}`, permission ?? 'nothing']),
  );
}

/** Writes {@link operationPermissions} as the module `#api-permissions`. Safe for concurrent calls. */
export function writeOperationPermissions(): void {
  const file = join(projectRoot, PERMISSIONS_FILE);
  const text = `export const PERMISSIONS = ${JSON.stringify(operationPermissions(), null, 2)} as const;\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(join(file, '..'), { recursive: true });
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, text);
  renameSync(temporaryFile, file);
}
