import fc from 'fast-check';

// `SEED` makes random tests reproducible. Tests with their own seed keep it.
if (process.env.SEED) fc.configureGlobal({ seed: Number(process.env.SEED) });
