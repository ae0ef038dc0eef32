/** What an API key can be limited to; in this order they are shown. */
export const SCOPES = ['track', 'read', 'manage', 'pay'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * What a call of the company's needs: to report events, to read, to change records, to pay promoters, or to decide who may do all that, as
 * the owner of the account.
 */
export const COMPANY_NEEDS = [...SCOPES, 'own'] as const;
export type CompanyNeed = (typeof COMPANY_NEEDS)[number];

/** What a call needs: something of the company, or to be one of its promoters, who sees and changes what is its own. */
export const NEEDS = [...COMPANY_NEEDS, 'promote'] as const;
export type Need = (typeof NEEDS)[number];

/** What a person is in a company, from all rights to the fewest. */
export const ROLES = ['owner', 'manager', 'payer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** What people of a role may do. */
const ROLE_MAY: Readonly<Record<Role, readonly Need[]>> = {
  owner: COMPANY_NEEDS,
  manager: ['read', 'manage'],
  payer: ['read', 'pay'],
  viewer: ['read'],
};

/**
 * Who calls: a company's server by an API key, a person of the company, one of its promoters, a schedule of the service,
 * or the admin command.
 */
export type Caller =
  /** `scopes` null: the key may do everything. Keys that were made before there were scopes are such keys. */
  | { readonly is: 'key'; readonly id: string; readonly scopes: readonly Scope[] | null }
  /** `signedInAt`: when this person proved last who it is, ISO 8601 UTC. */
  | {
      readonly is: 'person';
      readonly id: number;
      readonly email: string;
      readonly role: Role;
      readonly signedInAt: string;
    }
  /** `openedBy`: the person of the company who has opened the portal as this promoter, and is the one who acts. */
  | { readonly is: 'promoter'; readonly id: number; readonly openedBy?: OpenedBy }
  | { readonly is: 'schedule'; readonly name: string }
  | { readonly is: 'command' };

/** Who of the company acts as one of its promoters. */
export type OpenedBy = { readonly is: 'person'; readonly id: number } | { readonly is: 'key'; readonly id: string };

/** Who did something, as it is kept: what says who that is, and nothing that may change. */
export type Actor =
  | { readonly is: 'key'; readonly id: string }
  | { readonly is: 'person'; readonly id: number }
  | { readonly is: 'promoter'; readonly id: number; readonly openedBy?: OpenedBy }
  | { readonly is: 'schedule'; readonly name: string }
  | { readonly is: 'command' };

/** What is kept of a caller: a person's address and role are in the person's own record. */
export function actorOf(caller: Caller): Actor {
  if (caller.is === 'key') return { is: 'key', id: caller.id };
  if (caller.is === 'person') return { is: 'person', id: caller.id };
  return caller;
}

/** Whether people of a role may make calls that need this. */
export function roleMay(role: Role, need: Need): boolean {
  return ROLE_MAY[role].includes(need);
}

/** Whether a key with these scopes may; null is a key without limits. No scope is enough for what owners do; no key is a promoter. */
function scopesMay(scopes: readonly Scope[] | null, need: Need): boolean {
  if (need === 'promote') return false;
  return scopes === null || (need !== 'own' && scopes.includes(need));
}

/**
 * Whether somebody may make calls that need this. A promoter has no say in what is the company's, and nobody of the company
 * in what is for promoters.
 */
export function callerMay(caller: Caller, need: Need): boolean {
  if (caller.is === 'key') return scopesMay(caller.scopes, need);
  if (caller.is === 'person') return roleMay(caller.role, need);
  if (caller.is === 'promoter') return need === 'promote';
  return need !== 'promote';
}
