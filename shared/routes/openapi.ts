import type { Route } from './route.ts';
export function openApiDocument(_routes: readonly Route[]): Record<string, unknown> {
  return { openapi: '3.1.0' };
}
