import type { JsonSchema } from '@valibot/to-json-schema';
import { findRowSchema } from '#shared/routes/list-rows.ts';
import {
  functionName,
  pathVariables,
  type Route,
  type RouteResponse,
  responseMediaType,
} from '#shared/routes/route.ts';
import { buildSecurity, documentInfo, PERMISSION_TEXTS, securitySchemes, tags } from './about.ts';
import { buildResponseHeaders, headers } from './headers.ts';
import { buildParameters, buildRequestBody, describeInput, type QueryStyle } from './input.ts';
import { componentSchemas, removeDefaults, responseSchema } from './schema.ts';
import { webhookMessages } from './webhooks.ts';

/** Sent by API Gateway itself. */
const TOO_MANY = 'TooManyRequests';
const tooManyRequests = {
  description:
    'More requests than the deployment’s limits allow. Nothing was written. Wait a second, then send the same request again. The ' +
    'gateway sends this response itself, with `apigw-requestid` instead of `X-Request-Id`.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { message: { type: 'string', description: 'Error message.' } },
        required: ['message'],
      },
      example: { message: 'Too Many Requests' },
    },
  },
} as const;

function inputName(route: Pick<Route, 'path' | 'verb'>): string {
  return `${functionName(route)}Input`;
}

/**
 * Builds the OpenAPI 3.1 document.
 * @param style `flat` for generated clients, which cannot write brackets
 */
export function openApiDocument(
  routes: readonly Route[],
  style: QueryStyle = 'flat',
): { openapi: '3.1.0'; [part: string]: unknown } {
  const operations = routes.filter(({ path }) => path !== '$default');
  const inputs = operations.flatMap((route) =>
    route.input && takesBody(route) ? [[inputName(route), bodySchema(route)] as const] : [],
  );
  return {
    openapi: '3.1.0',
    ...documentInfo,
    tags: tags.filter(({ name }) => operations.some(({ area }) => area === name)),
    paths: buildPaths(operations, style),
    webhooks: webhookMessages(),
    components: {
      schemas: { ...componentSchemas(), ...Object.fromEntries(inputs) },
      securitySchemes,
      headers,
      responses: { [TOO_MANY]: tooManyRequests },
    },
  };
}

function buildPaths(operations: readonly Route[], style: QueryStyle): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of operations) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, style) };
  }
  return paths;
}

function operation(route: Route, style: QueryStyle): Record<string, unknown> {
  const parameters = buildParameters(route, style);
  return {
    operationId: functionName(route).replace(/^./, (first) => first.toLowerCase()),
    tags: [route.area],
    summary: route.summary,
    ...describeRoute(route),
    security: buildSecurity(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(takesBody(route) ? { requestBody: buildRequestBody(route, `#/components/schemas/${inputName(route)}`) } : {}),
    responses: {
      429: { $ref: `#/components/responses/${TOO_MANY}` },
      ...Object.fromEntries(
        Object.entries(route.responses).map(([status, declared]) => [
          status,
          response(declared, Number(status), route),
        ]),
      ),
    },
  };
}

function describeRoute({ description, permission }: Route): { readonly description?: string } {
  const texts = [description, permission === null ? undefined : PERMISSION_TEXTS[permission]].filter(
    (text) => text !== undefined,
  );
  return texts.length > 0 ? { description: texts.join('\n\n') } : {};
}

/** Version 1 accepts parameters anywhere; other versions use the query for GET, otherwise the body. */
function takesBody(route: Route): boolean {
  const { auth, method, input } = route;
  if (input === undefined) return false;
  return auth === 'v1' || (method !== 'GET' && Object.keys(bodySchema(route).properties ?? {}).length > 0);
}

/**
 * Version 1 accepts required parameters in the query, so the body requires none. Generated clients turn `default` into
 * a required field.
 */
function bodySchema(route: Route): JsonSchema {
  if (!route.input) return {};
  const { required = [], properties = {}, ...schema } = describeInput(route.input);
  const inPath = pathVariables(route);
  const names = required.filter((name) => !inPath.includes(name));
  const own = {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))),
  };
  return removeDefaults(route.auth === 'v1' || names.length === 0 ? own : { ...own, required: names });
}

/** In words: several content types would make generated clients return unions. */
function otherTypes({ otherType }: RouteResponse, status: number, route: Route): string {
  return [
    ...(otherType ? [` Some calls respond with \`${otherType}\` instead.`] : []),
    ...(status === 200 && findRowSchema(route)
      ? [' With `format=csv` or `Accept: text/csv`, the same rows are sent as `text/csv` with a header row.']
      : []),
  ].join('');
}

function response(declared: RouteResponse, status: number, route: Route): Record<string, unknown> {
  const { description, schema, example } = declared;
  const type = responseMediaType(declared);
  return {
    description: `${description}${otherTypes(declared, status, route)}`,
    headers: buildResponseHeaders(route, status),
    ...(type === null
      ? {}
      : {
          content: {
            [type]: { schema: responseSchema(schema), example },
          },
        }),
  };
}
