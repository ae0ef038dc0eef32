import { endpoint } from '#shared/http/endpoint.ts';
import { updateSavedView } from '#shared/operations/users/saved-views.ts';
import { presentSavedViewV2 } from '#shared/present/v2/users/saved-view.ts';
import { v2SavedViewsUpdate } from '#shared/routes/v2/users/saved-views.ts';

export const handler = endpoint(v2SavedViewsUpdate, async ({ input, ...call }) =>
  presentSavedViewV2(await updateSavedView(call, input.id, input)),
);
