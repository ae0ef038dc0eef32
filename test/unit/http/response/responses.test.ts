import type { Request } from '@middy/core';
import { expect, test, vi } from 'vitest';
import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';
import { responses } from '#shared/http/response/responses.ts';
import { logger } from '#shared/logging.ts';
import {
  affiliateCommissionsExport,
  affiliateCommissionsList,
} from '#shared/routes/affiliate/commissions/commissions.ts';
import type { Route } from '#shared/routes/route.ts';

/** What is logged of an answer. */
async function loggedOf(route: Route, response: Reply): Promise<unknown[]> {
  const error = vi.spyOn(logger, 'error').mockReturnValue(undefined);
  const event = { headers: {} } as unknown as HttpEvent;
  await responses(route).after?.({ event, response } as unknown as Request<HttpEvent, Reply, Error, never>);
  const logged = error.mock.calls.map(([message]) => message);
  error.mockRestore();
  return logged;
}

const rows: Reply = { status: 200, body: [{ id: 31 }], text: 'id\r\n31\r\n', type: 'text/csv' };

test('rows that are sent as CSV are no defect where the route declares CSV', async () => {
  expect(await loggedOf(affiliateCommissionsExport, rows)).toEqual([]);
});

test('an answer that is not what its route declares is logged', async () => {
  expect(await loggedOf(affiliateCommissionsList, rows)).toEqual(['answer out of shape']);
  const { text: _, ...rest } = rows;
  expect(await loggedOf(affiliateCommissionsExport, rest)).toEqual(['answer out of shape']);
});
