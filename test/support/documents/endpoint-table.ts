import type { Route } from '#shared/routes/route.ts';

const KEYS = { none: '', v1: '`X-API-KEY`', v2: 'Bearer and `Account-ID`' };

/** The endpoint table of the README, made from the route table. */
export function endpointTable(routes: readonly Route[]): string {
  const rows = routes
    .filter(({ path }) => path !== '$default')
    .map(({ method, path, auth, summary }) => `| \`${method} ${path}\` | ${KEYS[auth]} | ${summary} |`);
  return ['| Endpoint | Key | What it does |', '| --- | --- | --- |', ...rows].join('\n');
}
