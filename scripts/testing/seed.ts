// Random tests take the same values in each run, so that a change lands or fails by what it changes. SEED=random looks for what
// nobody has thought of, with more runs; a failure prints its seed, and SEED=<that number> repeats it.
import fc from 'fast-check'

const { SEED = '1' } = process.env
if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED) })
