import { Kept } from '#shared/http/kept.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { routes } from '#shared/routes/index.ts';
import { openApiDocument } from '#shared/routes/openapi/document.ts';
import { openapi } from '#shared/routes/site.ts';

/** How long it is kept: a new version of the service is seen soon. */
const KEPT_S = 300;

let kept: Kept | undefined;

/** GET /openapi.json: this interface, from the same declarations that the functions run by. */
export const handler = openEndpoint(openapi, async () => {
  kept ??= keptDocument();
  return kept;
});

function keptDocument(): Kept {
  const document = openApiDocument(routes);
  return new Kept(JSON.stringify(document), KEPT_S, document);
}
