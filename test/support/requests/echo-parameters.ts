import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { noItems } from '#shared/routes/items.ts';
import type { Route } from '#shared/routes/route.ts';

export interface ArrivingRequest {
  readonly method?: Route['method'];
  readonly query?: string;
  readonly body?: string | Buffer;
  readonly type?: string;
}

/** Parameters that a public function receives, echoed by an endpoint that accepts anything. */
export async function echoParameters({ method = 'POST', query = '', body, type }: ArrivingRequest): Promise<unknown> {
  const input = v.looseObject({});
  const response = { description: '', schema: input, example: {} };
  const route = {
    method,
    path: '/echo',
    area: 'site',
    auth: 'none',
    permission: null,
    table: [],
    items: noItems,
    memory: 128,
    timeout: 3,
  } as const;
  const handler = publicEndpoint(
    { ...route, summary: '', input, responses: { 200: response, 400: response } },
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
