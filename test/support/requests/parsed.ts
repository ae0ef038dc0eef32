import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { nothing } from '#shared/routes/items.ts';
import type { Route } from '#shared/routes/route.ts';

export interface Arriving {
  readonly method?: Route['method'];
  readonly query?: string;
  readonly body?: string | Buffer;
  readonly type?: string;
}

/** Parameters that a public function receives, echoed by an endpoint that accepts anything. */
export async function parsed({ method = 'POST', query = '', body, type }: Arriving): Promise<unknown> {
  const input = v.looseObject({});
  const answer = { description: '', schema: input, example: {} };
  const route = {
    method,
    path: '/echo',
    area: 'site',
    auth: 'none',
    needs: null,
    table: [],
    items: nothing,
    memory: 128,
    timeout: 3,
  } as const;
  const handler = openEndpoint(
    { ...route, summary: '', input, answers: { 200: answer, 400: answer } },
    async (request) => request.input,
  );
  const event = {
    rawQueryString: query,
    headers: type === undefined ? {} : { 'content-type': type },
    requestContext: { requestId: 'x', http: { method } },
    body: typeof body === 'string' ? body : body?.toString('base64'),
    isBase64Encoded: typeof body === 'object',
  };
  const { statusCode, body: text } = (await handler(event as unknown as HttpEvent, {} as Context)) as {
    statusCode: number;
    body: string;
  };
  return statusCode === 200 ? JSON.parse(text) : statusCode;
}
