import { isIP } from 'node:net'

/** Bindings of the Node server for a request. Empty when the app is called directly. */
interface NodeEnv {
  incoming?: { socket?: { remoteAddress?: string } }
}

/** Unwraps IPv4 addresses that a dual-stack socket writes as `::ffff:1.2.3.4`. */
const plainIp = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Returns the address of the socket. */
export const socketIp = (_request: Request, env: unknown): string =>
  plainIp((env as NodeEnv | undefined)?.incoming?.socket?.remoteAddress ?? '127.0.0.1')

/**
 * Returns the client address behind one trusted proxy: the last entry of `X-Forwarded-For`, which the proxy itself
 * added. Earlier entries are unverified client input. Falls back to the socket address.
 */
export function forwardedIp(request: Request, env: unknown): string {
  const last = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  return isIP(last) !== 0 ? plainIp(last) : socketIp(request, env)
}
