import type { JsonSchema } from '@valibot/to-json-schema';
import { forgivenIn } from '#shared/routes/forgiving.ts';
import { type Answer, functionName, pathVariables, type Route, typeOf } from '#shared/routes/route.ts';
import { about, securityOf, securitySchemes, tags } from './about.ts';
import { describedInput, parametersOf, requestBodyOf } from './input.ts';
import { answerSchema, componentSchemas } from './schema.ts';

/** The name of a route's input among the schemas. */
export function inputName(route: Pick<Route, 'path' | 'does'>): string {
  return `${functionName(route)}Input`;
}

/** The OpenAPI 3.1 document of an interface. What answers for every other address is no operation of it. */
export function openApiDocument(routes: readonly Route[]): { openapi: '3.1.0'; [part: string]: unknown } {
  const operations = routes.filter(({ path }) => path !== '$default');
  const inputs = operations.flatMap((route) =>
    route.input && takesBody(route) ? [[inputName(route), bodySchema(route)] as const] : [],
  );
  return {
    openapi: '3.1.0',
    ...about,
    tags: tags.filter(({ name }) => operations.some(({ area }) => area === name)),
    paths: pathsOf(operations),
    components: {
      schemas: { ...componentSchemas(), ...Object.fromEntries(inputs) },
      securitySchemes,
      headers: {
        RequestId: {
          description: 'Id of the request, as in the service’s log. Tell it when you report a problem.',
          schema: { type: 'string' },
          example: '5f0c2c1e-9d3b-4a57-8e1f-2b7d9c6a4e30',
        },
        ParameterWarnings: {
          description:
            'There where a parameter with `x-if-invalid` was wrong: its name, and whether the text was `cut` or it was ' +
            '`ignored`. The call was carried out without it. A dictionary of RFC 9651.',
          schema: { type: 'string' },
          example: 'username=cut, custom_fields=ignored',
        },
      },
    },
  };
}

/** By path, and for each path by method. */
function pathsOf(operations: readonly Route[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of operations) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return paths;
}

function operation(route: Route): Record<string, unknown> {
  return {
    operationId: functionName(route).replace(/^./, (first) => first.toLowerCase()),
    tags: [route.area],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    security: securityOf[route.auth],
    ...(parametersOf(route).length > 0 ? { parameters: parametersOf(route) } : {}),
    ...(takesBody(route) ? { requestBody: requestBodyOf(route, `#/components/schemas/${inputName(route)}`) } : {}),
    responses: Object.fromEntries(
      Object.entries(route.answers).map(([status, answer]) => [status, response(answer, route)]),
    ),
  };
}

/** Version 1 takes parameters from either place with every method; otherwise GET has a query and the others a body. */
function takesBody(route: Route): boolean {
  const { auth, method, input } = route;
  if (input === undefined) return false;
  return auth === 'v1' || (method !== 'GET' && Object.keys(bodySchema(route).properties ?? {}).length > 0);
}

/** In version 1 a required parameter may be in the query, so that a body without it is right too. */
function bodySchema(route: Route): JsonSchema {
  if (!route.input) return {};
  const { required = [], properties = {}, ...schema } = describedInput(route.input);
  const inPath = pathVariables(route);
  const names = required.filter((name) => !inPath.includes(name));
  const own = {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))),
  };
  return route.auth === 'v1' || names.length === 0 ? own : { ...own, required: names };
}

function response(answer: Answer, { input }: Route): Record<string, unknown> {
  const { description, schema, example } = answer;
  const type = typeOf(answer);
  return {
    description,
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(input && forgivenIn(input).size > 0
        ? { 'Parameter-Warnings': { $ref: '#/components/headers/ParameterWarnings' } }
        : {}),
    },
    ...(type === null ? {} : { content: { [type]: { schema: answerSchema(schema), example } } }),
  };
}
