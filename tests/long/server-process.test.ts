import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, health, start } from './processes'

describe('a running server', () => {
  it('fails to start with one line and exit code 1', async () => {
    const file = join(folder(), 'file')
    writeFileSync(file, '')
    const server = await start({ DATA_DIR: file })
    expect(await server.ended).toBe(1)
    expect(server.err().trim()).toMatch(/^Cannot open the data folder .*file: .*$/)
  })

  it('locks its port and folder, and stops after running requests', async () => {
    const path = folder()
    const server = await start({ DATA_DIR: path, METRICS_TOKEN: 'a-token-of-the-shop' })
    expect((await health(server)).status).toBe(200)
    expect(server.out()).toMatch(/First sign-in: admin \/ \S+/)
    // One log event a line, besides the lines for the console.
    const events = server
      .out()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(events.map((line) => JSON.parse(line) as unknown)).toContainEqual({
      level: 'info',
      time: expect.any(String),
      msg: 'request',
      method: 'GET',
      operation: 'GET /api/v1/health',
      path: '/api/v1/health',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect((await fetch(`${server.url}/metrics`)).status).toBe(401)

    const second = await start({ DATA_DIR: path })
    expect(await second.ended).toBe(1)
    expect(second.err().trim()).toMatch(/^The data folder .* is in use by another running server$/)

    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.err()).toBe('')

    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as { port: number }
    const third = await start({ DATA_DIR: path, PORT: String(port) })
    expect(await third.ended).toBe(1)
    expect(third.err().trim()).toBe(`Cannot listen on 127.0.0.1:${port}: the port is taken`)
    taken.close()

    const again = await start({ DATA_DIR: path })
    expect((await health(again)).status).toBe(200)
    expect(again.out()).not.toContain('First sign-in')

    // The server finishes pending requests before it exits.
    const body = JSON.stringify({ loginId: 'nobody_at_all', password: 'wrong-password' })
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
    const sending = request(`${again.url}/api/v1/admin/auth/sign-in`, { method: 'POST', headers })
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    sending.flushHeaders()
    // The server has started to read the request.
    await once(sending, 'continue')
    again.child.kill('SIGINT')
    await expect.poll(() => health(again).catch(() => 'refused')).toBe('refused')
    sending.end(body)
    const [answer] = await answered
    expect(answer.statusCode).toBe(401)
    answer.resume()
    expect(await again.ended).toBe(0)
  })
})
