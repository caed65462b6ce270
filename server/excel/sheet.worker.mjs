/**
 * Entry script of the worker thread in read-sheet.ts. The server runs from TypeScript sources, so each thread must
 * register their loader.
 */
import { register } from 'tsx/esm/api'

register()
await import('./sheet-worker.ts')
