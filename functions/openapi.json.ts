import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { routes } from '#shared/routes/index.ts';
import { openApiDocument } from '#shared/routes/openapi.ts';
import { openapi } from '#shared/routes/site.ts';

let document: ReturnType<typeof openApiDocument> | undefined;

/** GET /openapi.json: this interface, from the same declarations that the functions run by. */
export const handler = openEndpoint(openapi, async () => {
  document ??= openApiDocument(routes);
  return document;
});
