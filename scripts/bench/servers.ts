import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A server in a separate process. */
export interface BenchServer {
  child: ChildProcess
  url: string
  alive: boolean
  /** Failed requests and jobs, from its log. */
  failures: string[]
}

/** Starts `server/main.ts` in production mode, on a database server or (null) on an embedded database in `folder`, and waits until it listens. */
export async function startServer(
  databaseUrl: string | null,
  folder: string,
  sample: 'small' | 'full' = 'small',
): Promise<BenchServer> {
  const child = spawn(process.execPath, [...process.execArgv, 'server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      DATA_DIR: folder,
      PORT: '0',
      SAMPLE: sample,
      API_ONLY: '1',
      TRUST_PROXY: '1',
      ACCESS_LOG: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const server: BenchServer = { child, url: '', alive: true, failures: [] }
  let output = ''
  child.stdout?.on('data', (part: Buffer) => {
    output += part.toString()
    const lines = output.split('\n')
    // keeps only the last, incomplete line, once the address (printed first) is known
    if (server.url) output = lines.pop() ?? ''
    server.failures.push(...lines.filter((line) => /"msg":"(request|job) failed"/.test(line)))
  })
  for (;;) {
    const url = /Listening on (\S+)/.exec(output)?.[1]
    if (url) return Object.assign(server, { url })
    if (child.exitCode !== null) throw new Error(`A server has ended: ${output.slice(-500)}`)
    await pause(100)
  }
}

/** Returns the resident memory of a server process, in MB. */
export const memoryOf = ({ child }: BenchServer): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
