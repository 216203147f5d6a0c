/** A promise with its handles. (Node 20 has no `Promise.withResolvers`.) */
export interface Deferred {
  readonly promise: Promise<void>
  resolve(): void
  reject(error: Error): void
}

/** A promise that is settled from outside. A rejection that nobody waits for yet is not "unhandled". */
export function createDeferred(): Deferred {
  let resolve: () => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<void>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise
    reject = rejectPromise
  })
  promise.catch(() => undefined)
  return {
    promise,
    resolve: () => {
      resolve()
    },
    reject: (error) => {
      reject(error)
    },
  }
}
