import { createHash } from 'node:crypto'
import { closeSync, openSync, realpathSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Locks a folder for the lifetime of this process. The lock is a listening socket, which the operating system closes whenever
 * the process ends, so no process id has to be checked. Returns the function that releases it, or null when
 * another process holds it.
 */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | null> {
  const address = socketOf(realpathSync(folder))
  const server = createServer((socket) => socket.end())
  const locked = (await listen(server, address)) || (!(await isHeld(address)) && (await takeOver(server, address)))
  if (!locked) return null
  server.unref()
  return () => close(server)
}

/** Age in ms after which a gate file counts as abandoned by a process that died while it took over. */
const GATE_MS = 10_000

/**
 * Takes over the address of a process that has died. A gate file lets only one process do so at a time. Otherwise the
 * second of two that found the dead socket would remove the new socket of the first. Returns false when a process holds
 * the lock.
 */
async function takeOver(server: Server, address: string): Promise<boolean> {
  const gate = `${address}.taking`
  while (!openGate(gate)) {
    if (await isHeld(address)) return false
    await sleep(20)
  }
  try {
    if (await isHeld(address)) return false
    rmSync(address, { force: true })
    return await listen(server, address)
  } finally {
    rmSync(gate, { force: true })
  }
}

function openGate(gate: string): boolean {
  try {
    closeSync(openSync(gate, 'wx'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const createdAt = statSync(gate, { throwIfNoEntry: false })?.mtimeMs
    if (createdAt !== undefined && Date.now() - createdAt > GATE_MS) rmSync(gate, { force: true })
    return false
  }
}

/**
 * Returns the socket address. Socket paths are limited to about 100 bytes; a deeper folder gets its socket in the
 * temporary folder.
 */
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

/** Returns whether a running process listens at the address. True unless the system says that none does. */
function isHeld(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    const answer = (isLocked: boolean) => {
      socket.destroy()
      resolve(isLocked)
    }
    socket.on('connect', () => answer(true))
    socket.on('error', ({ code }: NodeJS.ErrnoException) => answer(code !== 'ECONNREFUSED' && code !== 'ENOENT'))
  })
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
