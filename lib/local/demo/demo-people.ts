import type { Role } from '#shared/domain/accounts/caller.ts';

export const DEMO_PEOPLE: readonly { readonly email: string; readonly name: string; readonly role: Role }[] = [
  { email: 'olga@demo.example', name: 'Olga', role: 'owner' },
  { email: 'max@demo.example', name: 'Max', role: 'manager' },
  { email: 'vera@demo.example', name: 'Vera', role: 'viewer' },
];
