/** Address of the worker's entry. Beside it, so that it is right both in `src` and, flat, in `dist`. */
export const workerUrl = new URL('./worker-main.js', import.meta.url)
