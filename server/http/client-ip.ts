import ipaddr from 'ipaddr.js'

/** What the node server binds to a request; nothing of it when the app is called directly. */
interface NodeEnv {
  incoming?: { socket?: { remoteAddress?: string } }
}

/** `::ffff:1.2.3.4` is how a socket for both families writes IPv4. */
const plainIp = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Address of the socket. */
export const socketIp = (_request: Request, env: unknown): string =>
  plainIp((env as NodeEnv | undefined)?.incoming?.socket?.remoteAddress ?? '127.0.0.1')

/**
 * Address of the caller behind one trusted proxy: the last entry of `X-Forwarded-For`, the one that the proxy itself has
 * added; everything before it is the caller's own claim. Without one the address of the socket.
 */
export function forwardedIp(request: Request, env: unknown): string {
  const last = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  return ipaddr.isValid(last) ? plainIp(last) : socketIp(request, env)
}
