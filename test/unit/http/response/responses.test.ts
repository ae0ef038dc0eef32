import type { Request } from '@middy/core';
import { expect, test, vi } from 'vitest';
import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';
import { formatResponses } from '#shared/http/response/responses.ts';
import { logger } from '#shared/logging.ts';
import {
  affiliateCommissionsExport,
  affiliateCommissionsList,
} from '#shared/routes/affiliate/commissions/commissions.ts';
import { affiliateContractDocumentsShow } from '#shared/routes/affiliate/portal/contract-documents.ts';
import type { Route } from '#shared/routes/route.ts';

async function getLogged(route: Route, response: Reply): Promise<unknown[]> {
  const error = vi.spyOn(logger, 'error').mockReturnValue(undefined);
  const event = { headers: {} } as unknown as HttpEvent;
  await formatResponses(route).after?.({ event, response } as unknown as Request<HttpEvent, Reply, Error, never>);
  const logged = error.mock.calls.map(([message]) => message);
  error.mockRestore();
  return logged;
}

const rows: Reply = { status: 200, body: [{ id: 31 }], text: 'id\r\n31\r\n', type: 'text/csv' };

test('a CSV reply of a route that declares CSV is not logged', async () => {
  expect(await getLogged(affiliateCommissionsExport, rows)).toEqual([]);
});

test('a reply that its route does not declare is logged', async () => {
  expect(await getLogged(affiliateCommissionsList, rows)).toEqual(['invalid response']);
  const { text, ...rest } = rows;
  expect(await getLogged(affiliateCommissionsExport, rest)).toEqual(['invalid response']);
});

test('a PDF of a route that declares it beside its body is not logged', async () => {
  const pdf: Reply = { status: 200, body: '', bytes: new Uint8Array([1]), type: 'application/pdf' };
  expect(await getLogged(affiliateContractDocumentsShow, pdf)).toEqual([]);
  expect(await getLogged(affiliateCommissionsList, pdf)).toEqual(['invalid response']);
});
