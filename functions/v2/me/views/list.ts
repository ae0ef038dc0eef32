import { endpoint } from '#shared/http/endpoint.ts';
import { listSavedViews } from '#shared/operations/users/saved-views.ts';
import { presentSavedViewV2 } from '#shared/present/v2/users/saved-view.ts';
import { v2SavedViewsList } from '#shared/routes/v2/users/saved-views.ts';

export const handler = endpoint(v2SavedViewsList, async (call) => (await listSavedViews(call)).map(presentSavedViewV2));
