export type TargetKind = 'local' | 'aws';
