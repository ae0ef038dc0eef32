import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { isCompany } from '#shared/routes/route.ts';

/** Beside the generated API types. */
export const NEEDS_FILE = 'node_modules/.cache/api-types/needs.ts';

/**
 * Required permission per company operation, e.g. `POST /api/v2/company/commissions/approve`, so that the dashboard
 * hides the rest.
 */
function operationNeeds(): Readonly<Record<string, string>> {
  const company = routes.filter(isCompany);
  return Object.fromEntries(company.map(({ method, path, needs }) => [`${method} ${path}`, needs ?? 'nothing']));
}

/** Writes {@link operationNeeds} as the module `#api-needs`. Safe for concurrent calls. */
export function writeOperationNeeds(): void {
  const file = join(projectRoot, NEEDS_FILE);
  const text = `export const NEEDS = ${JSON.stringify(operationNeeds(), null, 2)} as const;\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(join(file, '..'), { recursive: true });
  const making = `${file}.${process.pid}`;
  writeFileSync(making, text);
  renameSync(making, file);
}
