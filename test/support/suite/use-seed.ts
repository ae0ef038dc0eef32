import fc from 'fast-check';

if (process.env.SEED) fc.configureGlobal({ seed: Number(process.env.SEED) });
