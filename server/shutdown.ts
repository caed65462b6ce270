import type { Server } from 'node:http'

/** Requests under way get so long to finish. */
const PATIENCE_MS = 10_000

/**
 * Stops taking connections and waits for the requests under way, at most ten seconds; then cuts off what is left.
 */
export async function closeServer(server: Server, patienceMs = PATIENCE_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Connections kept alive would hold the server for as long as their browsers like.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

/** Calls `stop` once on SIGINT or SIGTERM and ends the process: 0, or 1 when that fails. A second signal ends it at once. */
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
