/** Returns the message of an error on one line, without personal data. Of a failed query only its cause. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 500)
  const { message, cause } = error
  const text = message.startsWith('Failed query') && cause instanceof Error ? cause.message : message
  return text.slice(0, 500).replaceAll('\n', ' ')
}

/** Returns an error with its cause and stack on one line, shortened, without personal data. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 500)
  const cause = error.cause instanceof Error ? ` | ${error.cause.message}` : ''
  // The stack starts with the message; only its locations are used.
  const locations = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const at = locations
    .slice(0, 5)
    .map((line) => line.trim())
    .join(' ')
  // The message of a failed query ends with its parameters, which may be personal data.
  const message = error.message.split('\nparams:')[0]?.slice(0, 500)
  return `${error.name}: ${message}${cause.slice(0, 500)} ${at}`.replaceAll('\n', ' ')
}
