/** What the thread of read-sheet.ts starts with: the server runs from its sources, and each thread needs what reads them. */
import { register } from 'tsx/esm/api'

register()
await import('./sheet-thread.ts')
