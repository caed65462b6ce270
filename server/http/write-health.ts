import type { LocalServices } from './call'

/** Servers whose last write failed because the database was not writable. */
const unwritable = new WeakSet<LocalServices>()

/** Records whether a write succeeded, for /health. */
export function recordWrite(services: LocalServices, succeeded: boolean): void {
  if (succeeded) unwritable.delete(services)
  else unwritable.add(services)
}

export const canWrite = (services: LocalServices): boolean => !unwritable.has(services)
