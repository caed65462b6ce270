import type { LocalServices } from '../call/call'

/** Servers whose last recorded write failed, because the database was unreachable or full. */
const unwritable = new WeakSet<LocalServices>()

/** Records for /health that a write succeeded, or that it failed because the database was unreachable or full. */
export function recordWrite(services: LocalServices, succeeded: boolean): void {
  if (succeeded) unwritable.delete(services)
  else unwritable.add(services)
}

/** Returns whether the last recorded write succeeded; true before the first one. */
export const canWrite = (services: LocalServices): boolean => !unwritable.has(services)
