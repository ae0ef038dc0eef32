import type { Route } from '#shared/routes/route.ts';

/** A route's path with its variables filled in; 0, which nothing has for its id, where the input does not say. */
export function addressOf({ path }: Pick<Route, 'path'>, input: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{([^}]*)\}/g, (_, name) => encodeURIComponent(String(input[name] ?? 0)));
}
