import { endpoint } from '#shared/http/endpoint.ts';
import { deleteSavedView } from '#shared/operations/users/saved-views.ts';
import { presentSavedViewV2 } from '#shared/present/v2/users/saved-view.ts';
import { v2SavedViewsDelete } from '#shared/routes/v2/users/saved-views.ts';

export const handler = endpoint(v2SavedViewsDelete, async ({ input, ...call }) =>
  presentSavedViewV2(await deleteSavedView(call, input.id)),
);
