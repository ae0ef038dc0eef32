import type { SavedView } from '#shared/domain/users/saved-view.ts';
import type { V2SavedView } from '#shared/routes/v2/users/saved-views.ts';

/** Presents a saved view. */
export function presentSavedViewV2({ id, list, name, query, createdAt }: SavedView): V2SavedView {
  return { id, list, name, query, created_at: createdAt };
}
