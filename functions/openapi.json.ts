import { endpoint } from '#shared/http/endpoint.ts';
import { routes } from '#shared/routes/index.ts';
import { openApiDocument } from '#shared/routes/openapi.ts';
import { openapi } from '#shared/routes/site.ts';

const document = openApiDocument(routes);

/** GET /openapi.json: this interface, from the same declarations that the functions run by. */
export const handler = endpoint(openapi, async () => document);
