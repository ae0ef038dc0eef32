/** What a command works on: this machine, or AWS. */
export type Place = 'local' | 'aws';
