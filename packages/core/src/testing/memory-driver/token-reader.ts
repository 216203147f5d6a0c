import { MemoryError } from './memory-error.js'
import type { Token } from './tokenize.js'
import { tokenize } from './tokenize.js'

/** A position in the tokens of one statement, with the few moves that a parser needs. */
export class TokenReader {
  readonly #tokens: readonly Token[]
  #position = 0
  parameterCount = 0

  constructor(sql: string) {
    this.#tokens = tokenize(sql)
  }

  get current(): Token {
    return this.#tokens[this.#position] as Token
  }

  take(): Token {
    const token = this.current
    if (token.kind !== 'end') this.#position++
    return token
  }

  /** Takes words that stand here in this order, or nothing. */
  tryWords(...words: readonly string[]): boolean {
    const here = words.every((word, offset) => {
      const token = this.#tokens[this.#position + offset]
      return token?.kind === 'word' && token.value.toLowerCase() === word
    })
    if (here) this.#position += words.length
    return here
  }

  trySymbol(symbol: string): boolean {
    const here = this.current.kind === 'symbol' && this.current.value === symbol
    if (here) this.#position++
    return here
  }

  words(...words: readonly string[]): void {
    if (!this.tryWords(...words)) this.fail()
  }

  symbol(symbol: string): void {
    if (!this.trySymbol(symbol)) this.fail()
  }

  /** A name of a table, column or index, in lower case. */
  name(): string {
    return this.current.kind === 'word' ? this.take().value.toLowerCase() : this.fail()
  }

  /** `first, second, …` */
  list<Element>(element: () => Element): Element[] {
    const elements = [element()]
    while (this.trySymbol(',')) elements.push(element())
    return elements
  }

  fail(): never {
    throw new MemoryError('syntax', `syntax error near \`${this.current.value}\``)
  }
}
