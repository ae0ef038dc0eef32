import { endpoint } from '#shared/http/endpoint.ts';
import { CreatedResponse } from '#shared/http/response/created-response.ts';
import { createSavedView } from '#shared/operations/users/saved-views.ts';
import { presentSavedViewV2 } from '#shared/present/v2/users/saved-view.ts';
import { v2SavedViewsCreate } from '#shared/routes/v2/users/saved-views.ts';

export const handler = endpoint(
  v2SavedViewsCreate,
  async ({ input, ...call }) => new CreatedResponse(presentSavedViewV2(await createSavedView(call, input))),
);
