import type { Server } from 'node:http'

/** Time for running requests to finish, in ms. */
const PATIENCE_MS = 10_000

/**
 * Stops accepting connections and waits up to ten seconds for running requests; then closes all remaining connections.
 */
export async function closeServer(server: Server, patienceMs = PATIENCE_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Keep-alive connections would otherwise keep the server open.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

/** Calls `stop` once on SIGINT or SIGTERM, then exits with code 0, or 1 if it fails. A second signal exits at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Stopping failed: ${(error as Error).message}`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
