import type { Route } from '#shared/routes/route.ts';

/** Fills in a path's variables; missing ids become 0, which no record has. */
export function buildAddress({ path }: Pick<Route, 'path'>, input: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{([^}]*)\}/g, (_, name) => encodeURIComponent(String(input[name] ?? 0)));
}
