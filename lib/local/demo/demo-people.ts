import type { Role } from '#shared/domain/accounts/caller.ts';

/** The people of the demo account: whoever tries the service out signs in as one of them, by one click. */
export const DEMO_PEOPLE: readonly { readonly email: string; readonly name: string; readonly role: Role }[] = [
  { email: 'olga@demo.example', name: 'Olga', role: 'owner' },
  { email: 'max@demo.example', name: 'Max', role: 'manager' },
  { email: 'vera@demo.example', name: 'Vera', role: 'viewer' },
];
