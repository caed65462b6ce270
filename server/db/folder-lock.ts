import { createHash, randomUUID } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Exclusive use of a folder for as long as this process lives. The lock is a listening socket: the system ends it with
 * the process, however that dies, so that nothing has to guess whether a process id is still the same process.
 * Gives the function that releases it, or null when another process holds it.
 */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | null> {
  const address = socketOf(realpathSync(folder))
  const mine = randomUUID()
  const server = createServer((socket) => socket.end(mine))
  if (!(await listen(server, address))) {
    if ((await holder(address)) !== null) return null
    rmSync(address, { force: true })
    if (!(await listen(server, address))) return null
  }
  // Two processes may have found the same dead socket; the one whose file was removed by the other sees it here.
  await sleep(30)
  if ((await holder(address)) !== mine) {
    await close(server)
    return null
  }
  server.unref()
  return () => close(server)
}

/** Sockets have short names (about 100 bytes); a deep folder gets its socket in the folder for temporary files. */
function socketOf(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  const inside = join(folder, 'lock')
  return Buffer.byteLength(inside) < 100 ? inside : join(tmpdir(), `${name}.lock`)
}

function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    }
    server.once('error', failed)
    server.listen(address, () => {
      server.off('error', failed)
      resolve(true)
    })
  })
}

/** What the process behind the socket calls itself; null when there is none. */
function holder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(address)
    let text = ''
    socket.setEncoding('utf8')
    socket.setTimeout(2_000, () => {
      socket.destroy()
      // Somebody listens but is too busy to answer.
      resolve('')
    })
    socket.on('data', (part) => {
      text += String(part)
    })
    socket.on('end', () => {
      socket.destroy()
      resolve(text)
    })
    socket.on('error', () => resolve(null))
  })
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
