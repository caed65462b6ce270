import { type Logger, pino } from 'pino'
import type { AccessLine } from './app'
import type { Clock } from './http/call'

/** Where lines go: stdout, which says whether somebody reads it on a terminal. */
interface Out {
  write(text: string): unknown
  isTTY?: boolean
}

/** What nobody who reads the log may see, whatever is logged some day. */
const SECRET = ['authorization', 'cookie', 'password', 'token', 'accessToken', 'refreshToken', 'code', 'secret']

/** The server's own log: one event a line, as JSON, or readable where the other end is a terminal. */
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

/** `2026-11-21T00:12:00.000Z request method=GET path=/login status=200`, with the level when it is none of the usual ones. */
function readable(line: string): string {
  const { time, level, msg, ...facts } = JSON.parse(line) as Record<string, unknown>
  const told = Object.entries(facts).map(([name, value]) => `${name}=${value}`)
  return `${[time, ...(level === 'info' ? [] : [level]), msg, ...told].join(' ')}\n`
}

/** One line per request. */
export const accessLogger =
  (logger: Logger) =>
  ({ path, ...line }: AccessLine): void => {
    // A path may hold anything that fits into a URL; on a terminal, too, it only names a place.
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
