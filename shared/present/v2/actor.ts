import type { Actor } from '#shared/domain/accounts/caller.ts';

/** Presents the actor of a change. */
export function presentActorV2(actor: Actor) {
  const type = actor.is === 'person' ? 'user' : actor.is;
  if (actor.is === 'command') return { type, id: null } as const;
  return { type, id: String(actor.is === 'schedule' ? actor.name : actor.id) } as const;
}
