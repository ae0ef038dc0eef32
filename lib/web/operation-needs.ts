import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { isCompany } from '#shared/routes/route.ts';

/** Where it is written, from the project's root: beside the types of the interface, where nobody edits it. */
export const NEEDS_FILE = 'node_modules/.cache/api-types/needs.ts';

/**
 * What each operation of the company interface needs, as the routes say it, for what runs in browsers: so the dashboard
 * offers nobody what the service would refuse. Its keys are as `POST /api/v2/company/commissions/approve`.
 */
function operationNeeds(): Readonly<Record<string, string>> {
  const company = routes.filter(isCompany);
  return Object.fromEntries(company.map(({ method, path, needs }) => [`${method} ${path}`, needs ?? 'nothing']));
}

/** Writes {@link operationNeeds} as the module `#api-needs`, unless it is there as it is now. Many may do so at once. */
export function writeOperationNeeds(): void {
  const file = join(projectRoot, NEEDS_FILE);
  const text = `export const NEEDS = ${JSON.stringify(operationNeeds(), null, 2)} as const;\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(join(file, '..'), { recursive: true });
  const making = `${file}.${process.pid}`;
  writeFileSync(making, text);
  renameSync(making, file);
}
