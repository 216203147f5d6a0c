/** A value that is there at once or later: synchronous databases answer at once, network clients with a promise. */
export type Awaitable<T> = T | Promise<T>
