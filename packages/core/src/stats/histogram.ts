/*
 * Bucket mathematics of an HdrHistogram for 1 ns to 24 hours with three significant digits, and percentiles. Pure.
 *
 *     index        values (ns)              width
 *     0 … 2047     0 … 2047                 1
 *     2048 … 3071  2048 … 4095              2       each further 1024 buckets cover the next power of two,
 *     3072 … 4095  4096 … 8191              4       so a bucket is never wider than 0.1 % of its values
 *     …
 *     … 38911      2^46 … 2^47 − 1          2^36
 *
 * Source: G. Tene, HdrHistogram (lowest discernible value 1); equal to it bucket by bucket, checked by
 * `histogram.property.test.ts`.
 */

/** The longest latency that is told apart, 24 hours. Longer ones count as this one. */
export const HIGHEST_NS = 86_400_000_000_000

/** Buckets of a histogram. */
export const BUCKET_COUNT = 38_912

const LINEAR_BUCKETS = 2048
const BUCKETS_PER_POWER = 1024
const TWO_POW_32 = 4294967296
/** 2^−power: a multiplication with a table entry is ten times as fast as `2 ** power`. */
const RECIPROCAL = Float64Array.from({ length: 64 }, (_, power) => 2 ** -power)

/**
 * Bucket of a value. Once per event: allocates nothing.
 * @param valueNs whole number from 0 to `HIGHEST_NS`. Not checked: a fraction would be an index that does not exist.
 */
export function bucketIndex(valueNs: number): number {
  if (valueNs < LINEAR_BUCKETS) return valueNs
  const exponent = valueNs < TWO_POW_32 ? 31 - Math.clz32(valueNs) : 63 - Math.clz32(valueNs / TWO_POW_32)
  const power = exponent - 10
  return power * BUCKETS_PER_POWER + Math.trunc(valueNs * (RECIPROCAL[power] as number))
}

/** The lowest value of a bucket. */
export function bucketLowestNs(index: number): number {
  if (index < LINEAR_BUCKETS) return index
  const power = Math.floor(index / BUCKETS_PER_POWER) - 1
  return (index - power * BUCKETS_PER_POWER) * 2 ** power
}

/** The highest value of a bucket. */
export function bucketHighestNs(index: number): number {
  return bucketLowestNs(index + 1) - 1
}

/** The value that stands for a bucket: the middle of its values. */
export function bucketValueNs(index: number): number {
  const lowestNs = bucketLowestNs(index)
  return lowestNs + Math.floor((bucketLowestNs(index + 1) - lowestNs) / 2)
}

/**
 * Value of one percentile; see `percentiles`.
 * @param percentage 0 to 100, with decimals.
 */
export function percentile(
  buckets: Float64Array,
  count: number,
  percentage: number,
  minNs: number,
  maxNs: number,
): number {
  return percentiles(buckets, count, [percentage], minNs, maxNs)[0] as number
}

/**
 * Values of several percentiles in one pass: the highest value of the first bucket whose running count reaches
 * ⌈percentage/100 · count⌉, never below `minNs` and never above `maxNs`.
 * @param count sum of the buckets. With 0, every value is 0.
 * @param percentages each 0 to 100, in any order, with decimals.
 * @returns the values in the order of `percentages`.
 */
export function percentiles(
  buckets: Float64Array,
  count: number,
  percentages: readonly number[],
  minNs: number,
  maxNs: number,
): number[] {
  const values = percentages.map(() => (count > 0 ? maxNs : 0))
  if (count <= 0) return values
  const ranks = percentages.map((percentage) => rankOf(percentage, count))
  const order = Array.from(ranks.keys()).sort((a, b) => (ranks[a] as number) - (ranks[b] as number))
  let running = 0
  let next = 0
  for (let index = 0; index < buckets.length && next < order.length; index++) {
    running += buckets[index] as number
    while (next < order.length && running >= (ranks[order[next] as number] as number)) {
      values[order[next] as number] = Math.min(maxNs, Math.max(minNs, bucketHighestNs(index)))
      next++
    }
  }
  return values
}

/** Number of values at or below a percentile. 99.9 % of 1000 is 999 and a rounding error, which must not count as one more. */
function rankOf(percentage: number, count: number): number {
  const exact = (Math.min(100, percentage) / 100) * count
  return Math.max(1, Math.ceil(exact - exact * Number.EPSILON))
}
