import fc from 'fast-check';

// With `SEED` in the environment, what is random is the same again. A test that names a seed of its own keeps that.
if (process.env.SEED) fc.configureGlobal({ seed: Number(process.env.SEED) });
