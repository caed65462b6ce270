import ipaddr from 'ipaddr.js'
import { plainIp, socketIp } from '../app'

/**
 * Address of the caller behind one trusted proxy: the last entry of `X-Forwarded-For`, the one that the proxy itself has
 * added; everything before it is the caller's own claim. Without one the address of the socket.
 */
export function forwardedIp(request: Request, env: unknown): string {
  const last = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  return ipaddr.isValid(last) ? plainIp(last) : socketIp(request, env)
}
