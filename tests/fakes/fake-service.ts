import { type ServerType, serve } from '@hono/node-server'
import type { Hono } from 'hono'

/**
 * Fault of the next request. SILENT: no response; CUT: the connection ends before the service receives the request;
 * DOWN: 503; MALFORMED: invalid JSON; LOST: the service executes the request, but the connection ends before the
 * response.
 */
export const FAULTS = ['SILENT', 'CUT', 'DOWN', 'MALFORMED', 'LOST'] as const
export type Fault = (typeof FAULTS)[number]

export interface FakeService {
  url: string
  /** Requests that the service has received, oldest first: `GET /path`. */
  requests: string[]
  /** Sets the fault of the next request. */
  spoil(fault: Fault): void
  close(): Promise<void>
}

/** Starts a fake service on this machine. The routes use the wire format of the real service. Rejects if the port is taken. */
export async function startFakeService(routes: Hono, port = 0): Promise<FakeService> {
  const requests: string[] = []
  let next: Fault | null = null
  const server = await new Promise<ServerType>((resolve, reject) => {
    const started: ServerType = serve(
      {
        port,
        hostname: '127.0.0.1',
        async fetch(request, { incoming }) {
          const breakOff = () => {
            incoming.socket?.destroy()
            return new Promise<Response>(() => undefined)
          }
          const fault = next
          next = null
          if (fault === 'SILENT') return new Promise<Response>(() => undefined)
          if (fault === 'CUT') return breakOff()
          if (fault === 'DOWN') return new Response('Service Unavailable', { status: 503 })
          requests.push(`${request.method} ${new URL(request.url).pathname}`)
          const answer = await routes.fetch(request)
          if (fault === 'LOST') return breakOff()
          return fault === 'MALFORMED' ? new Response('<html>점검 중</html>') : answer
        },
      },
      () => resolve(started),
    )
    started.once('error', reject)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the service has no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    spoil(fault) {
      next = fault
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
