import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Kept } from '#shared/http/response/kept.ts';
import { openapi } from '#shared/routes/site.ts';

/** The document, as the build has made it of the declarations that the functions run by; it puts it here (lib/bundle/bundle.ts). */
declare const OPENAPI_DOCUMENT: string;

/** How long it is kept: a new version of the service is seen soon. */
const KEPT_S = 300;

let kept: Kept | undefined;

/** GET /openapi.json: this interface, from the same declarations that the functions run by. */
export const handler = openEndpoint(openapi, async () => {
  kept ??= keptText(OPENAPI_DOCUMENT);
  return kept;
});

function keptText(text: string): Kept {
  return new Kept(text, KEPT_S, { body: JSON.parse(text) });
}
