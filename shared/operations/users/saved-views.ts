import type { Caller } from '#shared/domain/accounts/caller.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { MAX_SAVED_VIEWS, type SavedView, VIEWS_NEED_USER } from '#shared/domain/users/saved-view.ts';
import type { Call } from '#shared/operations/call.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { readSavedViews, type SavedViews, savedViewsWrite } from '#shared/store/users/saved-views.ts';

interface ViewsCall extends Call {
  readonly caller: Caller;
}

/**
 * Returns the caller's views, oldest first.
 * @throws Refusal `invalid` for API keys
 */
export async function listSavedViews({ account, caller }: Omit<ViewsCall, 'runtime'>): Promise<readonly SavedView[]> {
  return (await readSavedViews(account.id, requireUserId(caller))).views;
}

/**
 * Saves a view for the caller.
 * @throws Refusal `invalid` for API keys and at the limit
 */
export function createSavedView(
  call: ViewsCall,
  details: Pick<SavedView, 'list' | 'name' | 'query'>,
): Promise<SavedView> {
  return change(call, ({ views, lastId }) => {
    if (views.length >= MAX_SAVED_VIEWS) {
      const message = `You can have ${MAX_SAVED_VIEWS} views: delete one first.`;
      throw new Refusal({ code: 'invalid', message });
    }
    const view = { id: lastId + 1, ...details, createdAt: call.runtime.now() };
    return { view, views: [...views, view] };
  });
}

/**
 * Renames or overwrites one of the caller's views; omitted values stay.
 * @throws Refusal `not_found`; `invalid` for API keys
 */
export function updateSavedView(
  call: ViewsCall,
  id: number,
  { name, query }: { readonly name?: string | undefined; readonly query?: string | undefined },
): Promise<SavedView> {
  return change(call, ({ views }) => {
    const before = requireView(views, id);
    const view = { ...before, name: name ?? before.name, query: query ?? before.query };
    return { view, views: views.map((candidate) => (candidate === before ? view : candidate)) };
  });
}

/** Deletes one of the caller's views. @returns it @throws Refusal `not_found`; `invalid` for API keys */
export function deleteSavedView(call: ViewsCall, id: number): Promise<SavedView> {
  return change(call, ({ views }) => {
    const view = requireView(views, id);
    return { view, views: views.filter((candidate) => candidate !== view) };
  });
}

type Decide = (stored: SavedViews) => { readonly view: SavedView; readonly views: readonly SavedView[] };

async function change({ account, caller, runtime }: ViewsCall, decide: Decide): Promise<SavedView> {
  const userId = requireUserId(caller);
  return retryOnConflict(async () => {
    const stored = await readSavedViews(account.id, userId);
    const { view, views } = decide(stored);
    const lastId = Math.max(stored.lastId, view.id);
    await commit([savedViewsWrite(account.id, userId, stored, { views, lastId })]);
    return view;
  }, runtime);
}

function requireUserId(caller: Caller): number {
  if (caller.is === 'person') return caller.id;
  throw new Refusal({ code: 'invalid', message: VIEWS_NEED_USER });
}

function requireView(views: readonly SavedView[], id: number): SavedView {
  const view = views.find((candidate) => candidate.id === id);
  if (!view) throw new Refusal({ code: 'not_found', what: 'view' });
  return view;
}
