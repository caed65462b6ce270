import type { LocalServices } from './call'

/** Servers whose last write has failed because the database could not be written. */
const stuck = new WeakSet<LocalServices>()

/** Notes how a write ended, for /health. */
export function noteWrite(services: LocalServices, well: boolean): void {
  if (well) stuck.delete(services)
  else stuck.add(services)
}

export const canWrite = (services: LocalServices): boolean => !stuck.has(services)
