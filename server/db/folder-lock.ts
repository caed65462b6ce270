import { createHash } from 'node:crypto'
import { closeSync, openSync, realpathSync, rmSync, statSync } from 'node:fs'
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
  const server = createServer((socket) => socket.end())
  const got = (await listen(server, address)) || (!(await isHeld(address)) && (await takeOver(server, address)))
  if (!got) return null
  server.unref()
  return () => close(server)
}

/** A taker that died in the middle would bar the folder for ever: after so long, in ms, its gate counts as left behind. */
const GATE_MS = 10_000

/**
 * Takes the address of a process that has died. One at a time, through a gate file that only one can make: otherwise the
 * second of two who found the same dead socket would remove the living one of the first. False when somebody holds it.
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
    const made = statSync(gate, { throwIfNoEntry: false })?.mtimeMs
    if (made !== undefined && Date.now() - made > GATE_MS) rmSync(gate, { force: true })
    return false
  }
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

/** Does a living process listen there? */
function isHeld(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    const answer = (held: boolean) => {
      socket.destroy()
      resolve(held)
    }
    socket.on('connect', () => answer(true))
    socket.on('error', () => answer(false))
  })
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
