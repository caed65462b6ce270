import type { Services } from './call'

/** Servers whose last write has failed because the database could not be written. */
const stuck = new WeakSet<Services>()

/** Notes how a write ended, for /health. */
export function noteWrite(services: Services, well: boolean): void {
  if (well) stuck.delete(services)
  else stuck.add(services)
}

export const canWrite = (services: Services): boolean => !stuck.has(services)
