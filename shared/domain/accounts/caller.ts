/** In display order. */
export const SCOPES = ['track', 'read', 'manage', 'pay'] as const;
export type Scope = (typeof SCOPES)[number];

/** Permissions of company calls; `own` is for the account's owner. */
export const COMPANY_PERMISSIONS = [...SCOPES, 'own'] as const;
export type CompanyPermission = (typeof COMPANY_PERMISSIONS)[number];

/** All permissions; `promote` is a promoter's on its own records. */
const PERMISSIONS = [...COMPANY_PERMISSIONS, 'promote'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** From most to fewest permissions. */
export const ROLES = ['owner', 'manager', 'payer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: COMPANY_PERMISSIONS,
  manager: ['read', 'manage'],
  payer: ['read', 'pay'],
  viewer: ['read'],
};

/** An authenticated caller. */
export type Caller =
  /** `scopes` null: full access. */
  | { readonly is: 'key'; readonly id: string; readonly scopes: readonly Scope[] | null }
  /** `signedInAt`: ISO 8601 UTC. */
  | {
      readonly is: 'person';
      readonly id: number;
      readonly email: string;
      readonly role: Role;
      readonly signedInAt: string;
    }
  /** `openedBy`: acts as this promoter. */
  | { readonly is: 'promoter'; readonly id: number; readonly openedBy?: PortalOpener }
  | { readonly is: 'schedule'; readonly name: string }
  | { readonly is: 'command' };

/** A company user or key who acts as a promoter. */
export type PortalOpener = { readonly is: 'person'; readonly id: number } | { readonly is: 'key'; readonly id: string };

/** A caller as stored: stable ids only. */
export type Actor =
  | { readonly is: 'key'; readonly id: string }
  | { readonly is: 'person'; readonly id: number }
  | { readonly is: 'promoter'; readonly id: number; readonly openedBy?: PortalOpener }
  | { readonly is: 'schedule'; readonly name: string }
  | { readonly is: 'command' };

/** Returns the actor to store for a caller, without e-mail and role. */
export function toActor(caller: Caller): Actor {
  if (caller.is === 'key') return { is: 'key', id: caller.id };
  if (caller.is === 'person') return { is: 'person', id: caller.id };
  return caller;
}

/** Whether a role has a permission. */
export function roleHasPermission(role: Role, permission: Permission): boolean {
  return ROLE_PERMISSIONS[role].includes(permission);
}

/** Null scopes are unlimited. No key has `own` through scopes, and none has `promote`. */
function scopesHavePermission(scopes: readonly Scope[] | null, permission: Permission): boolean {
  if (permission === 'promote') return false;
  return scopes === null || (permission !== 'own' && scopes.includes(permission));
}

/** Whether a caller has a permission. Promoters have only `promote`; company callers never have it. */
export function callerHasPermission(caller: Caller, permission: Permission): boolean {
  if (caller.is === 'key') return scopesHavePermission(caller.scopes, permission);
  if (caller.is === 'person') return roleHasPermission(caller.role, permission);
  if (caller.is === 'promoter') return permission === 'promote';
  return permission !== 'promote';
}
