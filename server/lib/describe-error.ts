/** Returns what an error says, on one line, without anybody's data: of a statement that failed only why. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 500)
  const { message, cause } = error
  const text = message.startsWith('Failed query') && cause instanceof Error ? cause.message : message
  return text.slice(0, 500).replaceAll('\n', ' ')
}

/** Error with its cause and where it came from, on one line, short enough to be read, without anybody's data. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 500)
  const cause = error.cause instanceof Error ? ` | ${error.cause.message}` : ''
  // The stack begins with the message: only the places are taken from it.
  const places = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const at = places
    .slice(0, 5)
    .map((line) => line.trim())
    .join(' ')
  // The text of a failed statement is followed by its parameters, which may be anybody's data.
  const message = error.message.split('\nparams:')[0]?.slice(0, 500)
  return `${error.name}: ${message}${cause.slice(0, 500)} ${at}`.replaceAll('\n', ' ')
}
