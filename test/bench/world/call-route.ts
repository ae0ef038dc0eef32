import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { httpEvent } from '#lib/local/gateway/http-event.ts';
import { functionFile, pathVariables, type Route } from '#shared/routes/route.ts';
import { addressOf } from '#test/support/requests/address.ts';
import { defineAsBundled } from '#test/support/service/as-bundled.ts';
import { PATIENCE_MS } from '#test/support/service/patience.ts';

/** What a handler answered. */
export interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** Budgets are of calls and units: a function that waits for a slow engine does not run out of time. */
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => PATIENCE_MS } as Context;

/** Loads the handler of a function's source file into this process, so that it shares this process's client. */
export async function loadHandler(file: string): Promise<Handler> {
  defineAsBundled();
  const module = (await import(pathToFileURL(join(projectRoot, file)).href)) as { handler: Handler };
  return module.handler;
}

/** Calls a route's handler with JSON, in an event as API Gateway sends it. What its path's variables stand for is in the body too. */
export async function callRoute(
  route: Route,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
): Promise<Answered> {
  const handler = await loadHandler(functionFile(route));
  const sent = { host: 'api.example.com', 'content-type': 'application/json', ...headers };
  const received = {
    method: route.method,
    target: addressOf(route, body),
    protocol: 'HTTP/1.1',
    headers: Object.entries(sent).flat(),
    body: Buffer.from(JSON.stringify(body)),
    sourceIp: nextSource(),
    port: 443,
  };
  const parameters = Object.fromEntries(pathVariables(route).map((name) => [name, String(body[name])]));
  const matched = { routeKey: `${route.method} ${route.path}`, parameters };
  const answer = await handler(httpEvent(received, matched, '000000000000', new Date()), context);
  const { statusCode, headers: answeredHeaders, body: text } = answer as APIGatewayProxyStructuredResultV2;
  const isJson = String(answeredHeaders?.['content-type']).startsWith('application/json');
  return { status: Number(statusCode), body: isJson ? JSON.parse(text ?? '') : { text } };
}

let sources = 0;

/** As many people as there are calls: clicks of one address are limited. */
function nextSource(): string {
  sources += 1;
  return `192.0.2.${sources % 250}`;
}

/** Hands an event to a function that no URL calls. */
export async function callFunction(file: string, event: unknown): Promise<unknown> {
  const handler = await loadHandler(file);
  return handler(event, context);
}
