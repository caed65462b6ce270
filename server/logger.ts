import type { AccessLine } from './app'
import type { Clock } from './http/call'

/** Writes one line per request to stdout: `2026-11-21T00:12:00.000Z GET /api/v1/health 200 3ms 5f1c…`. */
export const accessLogger =
  (clock: Clock, write: (line: string) => void) =>
  ({ method, path, status, ms, requestId }: AccessLine): void => {
    // A path may hold anything that fits into a URL; a line stays a line.
    const shown = encodeURI(decodeSafely(path)).slice(0, 500)
    write(`${clock.now().toISOString()} ${method} ${shown} ${status} ${ms}ms ${requestId}\n`)
  }

function decodeSafely(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
