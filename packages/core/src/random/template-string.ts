import { Buffer, constants } from 'node:buffer'
import type { Generator } from './generator.js'
import { uniform } from './distributions.js'

const HASH = 0x23
const AT = 0x40
const DIGIT_ZERO = 0x30
const LETTER_A = 0x61
/** Templates remembered; scripts have a handful, and one that makes them up must not fill the memory. */
const MAX_TEMPLATES = 64

/**
 * How several characters come out of one 32-bit output: outputs from `limit` on are thrown away, the rest is a number with
 * `perDraw` equally likely digits of base `base`.
 */
interface Alphabet {
  readonly first: number
  readonly base: number
  readonly perDraw: number
  /** The largest multiple of base^perDraw up to 2^32. */
  readonly limit: number
}

const LETTERS: Alphabet = { first: LETTER_A, base: 26, perDraw: 6, limit: 13 * 26 ** 6 }
/** ASCII 48 to 122, from `0` to `z`. */
const ZERO_TO_Z: Alphabet = { first: DIGIT_ZERO, base: 75, perDraw: 4, limit: 135 * 75 ** 4 }

/** A template taken apart: bytes that are written over again and again, and where. */
interface Template {
  readonly bytes: Buffer
  readonly encoding: 'latin1' | 'utf16le'
  readonly digitOffsets: Int32Array
  readonly letterOffsets: Int32Array
}

/** Random text of one thread. Allocates the string it returns and nothing else. */
export class TemplateStrings {
  readonly #generator: Generator
  readonly #templates = new Map<string, Template>()
  #scratch = Buffer.alloc(256)
  #scratchOffsets = identity(256)

  constructor(generator: Generator) {
    this.#generator = generator
  }

  /** `#` becomes a digit, `@` a letter a-z, everything else stays. */
  string(template: string): string {
    const parsed = this.#templates.get(template) ?? this.#remember(template)
    fillDigits(this.#generator, parsed.bytes, parsed.digitOffsets)
    fill(this.#generator, LETTERS, parsed.bytes, parsed.letterOffsets, parsed.letterOffsets.length)
    return parsed.bytes.toString(parsed.encoding)
  }

  /**
   * Between `minimum` and `maximum` characters from `0` to `z`.
   * @throws {RangeError} unless 0 ≤ minimum ≤ maximum, both whole, and the maximum is above 0 and below what a string holds.
   */
  varstring(minimum: number, maximum: number): string {
    if (!(minimum >= 0 && maximum > 0 && maximum <= constants.MAX_STRING_LENGTH)) {
      throw new RangeError(
        `Cannot make a text of \`${minimum}\` to \`${maximum}\` characters: ` +
          `lengths go from 0 to ${constants.MAX_STRING_LENGTH}, and the maximum is at least 1.`,
      )
    }
    const length = uniform(this.#generator, minimum, maximum)
    if (length > this.#scratch.length) {
      this.#scratch = Buffer.alloc(2 * length)
      this.#scratchOffsets = identity(2 * length)
    }
    fill(this.#generator, ZERO_TO_Z, this.#scratch, this.#scratchOffsets, length)
    return this.#scratch.toString('latin1', 0, length)
  }

  #remember(template: string): Template {
    if (this.#templates.size >= MAX_TEMPLATES) this.#templates.clear()
    const parsed = parseTemplate(template)
    this.#templates.set(template, parsed)
    return parsed
  }
}

function parseTemplate(template: string): Template {
  const digitOffsets: number[] = []
  const letterOffsets: number[] = []
  let encoding: Template['encoding'] = 'latin1'
  for (let index = 0; index < template.length; index++) {
    const code = template.charCodeAt(index)
    if (code === HASH) digitOffsets.push(index)
    else if (code === AT) letterOffsets.push(index)
    else if (code > 0xff) encoding = 'utf16le'
  }
  // In UTF-16 little endian the low byte comes first, and the high byte of a digit and of a letter is 0 as that of # and @.
  const width = encoding === 'latin1' ? 1 : 2
  return {
    bytes: Buffer.from(template, encoding),
    encoding,
    digitOffsets: Int32Array.from(digitOffsets, (index) => index * width),
    letterOffsets: Int32Array.from(letterOffsets, (index) => index * width),
  }
}

/** Writes `count` random characters of an alphabet to the first `count` offsets. */
function fill(generator: Generator, alphabet: Alphabet, bytes: Buffer, offsets: Int32Array, count: number): void {
  const { first, base, perDraw, limit } = alphabet
  let index = 0
  while (index < count) {
    let rest = generator.nextUint32()
    while (rest >= limit) rest = generator.nextUint32()
    const end = Math.min(count, index + perDraw)
    for (; index < end; index++) {
      const quotient = (rest / base) >>> 0
      bytes[offsets[index] as number] = first + (rest - quotient * base)
      rest = quotient
    }
  }
}

// Fast path: `fill` for the ten digits, of which the shipped scripts write 170 per row. With literal constants the divisions
// become multiplications, and a row takes half the time.
function fillDigits(generator: Generator, bytes: Buffer, offsets: Int32Array): void {
  const count = offsets.length
  let index = 0
  while (index < count) {
    let rest = generator.nextUint32()
    while (rest >= 4_000_000_000) rest = generator.nextUint32()
    const end = Math.min(count, index + 9)
    for (; index < end; index++) {
      const quotient = (rest / 10) >>> 0
      bytes[offsets[index] as number] = DIGIT_ZERO + (rest - quotient * 10)
      rest = quotient
    }
  }
}

function identity(length: number): Int32Array {
  return Int32Array.from({ length }, (_, index) => index)
}
