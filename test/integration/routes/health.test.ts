import type { Context } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { handler } from '#functions/health.ts';
import { healthRoute } from '#shared/routes/site.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { createApiEvent } from '#test/support/requests/api-event.ts';
import { send } from '#test/support/requests/send.ts';

const callHandler = async () => {
  const { statusCode, body } = (await handler(createApiEvent(healthRoute, undefined) as never, {} as Context)) as {
    statusCode: number;
    body: string;
  };
  return { status: statusCode, body: JSON.parse(body) };
};

test('the service is healthy if its table responds', async () => {
  expect(await send(healthRoute, {})).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await callHandler()).toEqual({ status: 200, body: { status: 'ok' } });
});

test('the service reports 503 in time if its table does not respond', async () => {
  const waitForAbort = (_: unknown, { abortSignal }: { abortSignal: AbortSignal }) =>
    new Promise((_, reject) => abortSignal.addEventListener('abort', () => reject(abortSignal.reason)));
  const spy = vi.spyOn(documentClient, 'send').mockImplementation(waitForAbort as never);
  expect(await callHandler()).toEqual({ status: 503, body: healthRoute.responses[503]?.example });
  spy.mockRejectedValue(new Error('no such table') as never);
  expect((await callHandler()).status).toBe(503);
  spy.mockRestore();
});
