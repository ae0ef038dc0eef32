import type { SeededRandom } from './seeded-random.ts';

/** A fictitious person. */
export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const FIRST_NAMES = [
  ...['Ada', 'Amina', 'Arjun', 'Astrid', 'Bruno', 'Camille', 'Chen', 'Clara', 'Dara', 'Diego', 'Elena', 'Emil'],
  ...['Farah', 'Felix', 'Gloria', 'Hana', 'Hugo', 'Ines', 'Ivan', 'Jonas', 'Julia', 'Kofi', 'Lara', 'Leon'],
  ...['Lucía', 'Mateo', 'Maya', 'Mia', 'Nadia', 'Noah', 'Olga', 'Omar', 'Paula', 'Priya', 'Rafael', 'Rosa'],
  ...['Sami', 'Sofia', 'Tariq', 'Tom', 'Valerie', 'Wei', 'Yara', 'Zoë'],
];
const LAST_NAMES = [
  ...['Abara', 'Almeida', 'Bauer', 'Becker', 'Costa', 'Dupont', 'Eriksen', 'Fischer', 'Garcia', 'Haddad', 'Ito'],
  ...['Jansen', 'Kaya', 'Keller', 'Kowalski', 'Lund', 'Martin', 'Mensah', 'Moretti', 'Nair', 'Novak', 'Okafor'],
  ...['Park', 'Petrov', 'Rossi', 'Santos', 'Schmidt', 'Silva', 'Singh', 'Tanaka', 'Virtanen', 'Weber', 'Wong'],
];

/** Generates people with unique addresses. */
export function generatePeople(random: SeededRandom, count: number, domain: string): DemoPerson[] {
  const usedEmails = new Set<string>();
  return Array.from({ length: count }, () => {
    const [firstName, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const name = `${toPlainName(firstName)}.${toPlainName(lastName)}`;
    let email = `${name}@${domain}`;
    for (let number = 2; usedEmails.has(email); number += 1) email = `${name}${number}@${domain}`;
    usedEmails.add(email);
    return { firstName, lastName, email };
  });
}

/** Reduces a name to letters of addresses and ref ids. */
export function toPlainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
}
