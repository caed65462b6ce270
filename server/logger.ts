import { type Logger, pino } from 'pino'
import type { AccessLine } from './app'
import type { Clock } from './lib/clock'

/** Output of the log: stdout, which knows whether it is a terminal. */
interface Out {
  write(text: string): unknown
  isTTY?: boolean
}

/** Fields that are always redacted. */
const SECRET = ['authorization', 'cookie', 'password', 'token', 'accessToken', 'refreshToken', 'code', 'secret']

/** Creates the server log: one event per line, as JSON, or readable on a terminal. */
export function createLogger(clock: Clock, out: Out): Logger {
  return pino(
    {
      base: undefined,
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      redact: [...SECRET, ...SECRET.map((name) => `*.${name}`)],
    },
    { write: (line) => out.write(out.isTTY ? readable(line) : line) },
  )
}

/**
 * Formats a line as `2026-11-21T00:12:00.000Z request method=GET path=/login status=200`; the level is shown unless it
 * is `info`.
 */
function readable(line: string): string {
  const { time, level, msg, ...facts } = JSON.parse(line) as Record<string, unknown>
  const pairs = Object.entries(facts).map(([name, value]) => `${name}=${value}`)
  return `${[time, ...(level === 'info' ? [] : [level]), msg, ...pairs].join(' ')}\n`
}

/** Returns a function that logs one line per request. */
export const accessLogger =
  (logger: Logger) =>
  ({ path, ...line }: AccessLine): void => {
    // A path may contain any characters; encoding them keeps control characters out of the terminal.
    const shown = encodeURI(decodeSafely(path)).slice(0, 500)
    logger[line.status >= 500 ? 'error' : 'info']({ ...line, path: shown }, 'request')
  }

function decodeSafely(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
