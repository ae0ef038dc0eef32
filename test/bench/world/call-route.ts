import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { buildHttpEvent } from '#lib/local/gateway/http-event.ts';
import { functionFile, pathVariables, type Route } from '#shared/routes/route.ts';
import { buildAddress } from '#test/support/requests/address.ts';
import { defineAsBundled } from '#test/support/service/as-bundled.ts';
import { TIMEOUT_MS } from '#test/support/service/timeouts.ts';

export interface RouteResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** Budgets cover calls and units, so a slow engine must not cause a timeout. */
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => TIMEOUT_MS } as Context;

export async function loadHandler(file: string): Promise<Handler> {
  defineAsBundled();
  const module = (await import(pathToFileURL(join(projectRoot, file)).href)) as { handler: Handler };
  return module.handler;
}

/** Calls a route's handler with JSON in an API Gateway event. The body also contains the path variables. */
export async function callRoute(
  route: Route,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
): Promise<RouteResponse> {
  const handler = await loadHandler(functionFile(route));
  const sentHeaders = { host: 'api.example.com', 'content-type': 'application/json', ...headers };
  const received = {
    method: route.method,
    target: buildAddress(route, body),
    protocol: 'HTTP/1.1',
    headers: Object.entries(sentHeaders).flat(),
    body: Buffer.from(JSON.stringify(body)),
    sourceIp: getNextSource(),
    port: 443,
  };
  const parameters = Object.fromEntries(pathVariables(route).map((name) => [name, String(body[name])]));
  const matched = { routeKey: `${route.method} ${route.path}`, parameters };
  const response = await handler(buildHttpEvent(received, matched, '000000000000', new Date()), context);
  const { statusCode, headers: answeredHeaders, body: text } = response as APIGatewayProxyStructuredResultV2;
  const isJson = String(answeredHeaders?.['content-type']).startsWith('application/json');
  return { status: Number(statusCode), body: isJson ? JSON.parse(text ?? '') : { text } };
}

let sources = 0;

/** Returns a new IP address per call: clicks of one address are rate-limited. */
function getNextSource(): string {
  sources += 1;
  return `192.0.2.${sources % 250}`;
}

export async function callFunction(file: string, event: unknown): Promise<unknown> {
  const handler = await loadHandler(file);
  return handler(event, context);
}
