import type { Route } from '#shared/routes/route.ts';
import { situations } from './index.ts';

export function findRareSituation({ method, path }: Route) {
  return situations[`${method} ${path}`] ?? situations[path] ?? {};
}
