import { register } from 'node:module'

register('./source-hooks.js', import.meta.url)
