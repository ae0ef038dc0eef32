export type Place = 'local' | 'aws';
