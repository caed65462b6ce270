import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { endSlowRequests } from '../../server/http/slow-requests'

/**
 * Uses real time, because sockets do. The limit on silence is long compared to the pauses of the tests, because other
 * tests run in parallel.
 */
const LIMITS = { headersMs: 200, silenceMs: 800, wholeMs: 6_000 }
/** Maximum time until a limit on headers or silence ends the request, before the limit on the whole. */
const SOON = 5_000

let server: Server | undefined
afterEach(() => server?.close())

/** Starts a server that answers each request with the length of its body, after `workMs`. */
async function listen(workMs = 0): Promise<number> {
  server = createServer({ connectionsCheckingInterval: 50 }, (request, response) => {
    let length = 0
    request.on('data', (part: Buffer) => {
      length += part.length
    })
    request.on('error', () => undefined)
    request.on('end', () => setTimeout(() => response.end(String(length)), workMs))
  })
  endSlowRequests(server, LIMITS)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Sends pieces with a pause between them. Returns what was received until the connection ended, and the time. */
function sendSlowly(port: number, pieces: string[], everyMs: number): Promise<{ answer: string; ms: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (part) => {
      answer += part.toString()
      if (answer.includes('\r\n\r\n') && !answer.includes(' 408 ')) socket.end()
    })
    socket.on('close', () => resolve({ answer, ms: performance.now() - started }))
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)))
    for (const [at, piece] of pieces.entries()) setTimeout(() => socket.writable && socket.write(piece), at * everyMs)
  })
}

const HEAD = 'POST /x HTTP/1.1\r\nHost: shop\r\nContent-Length: 6\r\n\r\n'

it('a stalled body is aborted', async () => {
  const { answer, ms } = await sendSlowly(await listen(), [`${HEAD}abc`], 0)
  expect(answer).toBe('')
  expect(ms).toBeLessThan(SOON)
})

it('delayed headers end with 408', async () => {
  const { answer, ms } = await sendSlowly(await listen(), ['POST /x HTTP/1.1\r\nHost: shop\r\n'], 0)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(ms).toBeLessThan(SOON)
})

it('a slow body with progress is accepted', async () => {
  const { answer } = await sendSlowly(await listen(), [HEAD, 'ab', 'cd', 'ef'], 80)
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*6$/)
})

it('a complete request may take any time', async () => {
  const { answer } = await sendSlowly(await listen(400), [`${HEAD}abcdef`], 0)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})
