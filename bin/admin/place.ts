/** Target of a command. */
export type Place = 'local' | 'aws';
