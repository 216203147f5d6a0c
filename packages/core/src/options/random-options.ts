import { defineOptions } from './define-options.js'
import { choice, float, int } from './kinds.js'

/** Options of the random numbers that all tests draw. */
export const randomOptions = defineOptions({
  rand_type: choice({
    default: 'special',
    choices: ['uniform', 'gaussian', 'special', 'pareto', 'zipfian'],
    help: 'distribution of random numbers where a test names none',
  }),
  rand_seed: int({
    default: 0,
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    help: 'seed of all random numbers, 0 to take it from the clock',
  }),
  rand_spec_iter: int({
    default: 12,
    min: 1,
    help: 'uniform numbers that are averaged into one (gaussian and special distribution)',
  }),
  rand_spec_pct: int({
    default: 1,
    min: 0,
    max: 100,
    unit: 'percent',
    help: "percentage of all values that are 'special' (special distribution)",
  }),
  rand_spec_res: int({
    default: 75,
    min: 0,
    max: 100,
    unit: 'percent',
    help: "percentage of draws that give a 'special' value (special distribution)",
  }),
  rand_pareto_h: float({ default: 0.2, help: 'shape h of the pareto distribution, between 0 and 1' }),
  rand_zipfian_exp: float({ default: 0.8, min: 0, help: 'exponent of the zipfian distribution' }),
})
