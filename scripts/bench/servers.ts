import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A server as a process of its own. */
export interface BenchServer {
  child: ChildProcess
  url: string
  alive: boolean
  /** Calls that have failed on it, as its log says. */
  failures: string[]
}

/** Starts `server/main.ts` as in production, on a database server or (null) on an embedded one in `folder`, and waits until it listens. */
export async function startServer(databaseUrl: string | null, folder: string): Promise<BenchServer> {
  const child = spawn(process.execPath, [...process.execArgv, 'server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      DATA_DIR: folder,
      PORT: '0',
      SAMPLE: 'small',
      API_ONLY: '1',
      TRUST_PROXY: '1',
      ACCESS_LOG: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const server: BenchServer = { child, url: '', alive: true, failures: [] }
  let said = ''
  child.stdout?.on('data', (part: Buffer) => {
    said += part.toString()
    const lines = said.split('\n')
    // what has been read once is not read again; the address is said before anything else
    if (server.url) said = lines.pop() ?? ''
    server.failures.push(...lines.filter((line) => /"msg":"(request|job) failed"/.test(line)))
  })
  for (;;) {
    const url = /Listening on (\S+)/.exec(said)?.[1]
    if (url) return Object.assign(server, { url })
    if (child.exitCode !== null) throw new Error(`A server has ended: ${said.slice(-500)}`)
    await pause(100)
  }
}

/** Megabytes that a process holds. */
export const memoryOf = ({ child }: BenchServer): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
