import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app'
import { readConfig, type ServerConfig } from './config'
import { type Connection, ConnectionError } from './db/connect'
import { makeDataFolder } from './db/data-folder'
import { classifyDbError } from './db/db-errors'
import { forwardedIp, socketIp } from './http/client-ip'
import { serveApp } from './http/serve-app'
import { endSlowRequests } from './http/slow-requests'
import { startJobs } from './jobs/scheduler'
import { ConfigError } from './lib/config-error'
import { describeError } from './lib/describe-error'
import { accessLogger, createLogger } from './logger'
import { createMetrics } from './metrics'
import { isEmptyShop, prepareData } from './prepare-data'
import { refuseForSample } from './providers/connect'
import { providerLines } from './providers/provider-lines'
import { fileStoreOf, openDatabase, openServices, systemClock, systemRandom } from './services'
import { closeServer, stopOnSignals } from './shutdown'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const versionOf = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

const logger = createLogger(systemClock, process.stdout)

/** A reason for not starting that needs no stack trace. */
class StartError extends Error {}

/** Returns the built app; undefined without a build, and then the server only serves the API. */
function builtApp(): ReturnType<typeof serveApp> | undefined {
  try {
    return serveApp(join(root, 'dist'))
  } catch {
    return undefined
  }
}

function listen(server: Server, { port, host }: ServerConfig): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' ? 'the port is taken' : error.message
      reject(new StartError(`Cannot listen on ${host}:${port}: ${taken}`))
    })
    server.listen(port, host, () => {
      const { address, family, port: real } = server.address() as AddressInfo
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${real}`)
    })
  })
}

async function serve(config: ServerConfig, connection: Connection): Promise<void> {
  if (config.sample !== 'none' && (await isEmptyShop(connection.db))) {
    // before the minute that filling takes
    refuseForSample(config.providers)
    console.log('Filling the empty database with the sample shop …')
  }
  const hints = await prepareData(connection.db, config.sample, systemClock, systemRandom, fileStoreOf(config))
  const metrics = config.metricsToken
    ? createMetrics(config.metricsToken, { pool: connection.pool, services: () => services })
    : undefined
  const services = await openServices(config, connection, versionOf(), {
    ran: (job, seconds) => metrics?.ran(job, seconds),
    failed(job, error) {
      metrics?.failed(job, error)
      logger.error({ job, error: describeError(error) }, 'job failed')
    },
  })
  const deliver = process.env.API_ONLY === '1' ? undefined : builtApp()
  const access = config.accessLog ? accessLogger(logger) : undefined
  const app = createApp(services, {
    ipOf: config.trustProxy ? forwardedIp : socketIp,
    ...(deliver ? { deliver } : {}),
    ...(metrics ? { metrics: metrics.answer } : {}),
    access(line) {
      access?.(line)
      metrics?.request(line)
    },
    report: (failure) => logger.error(failure, 'request failed'),
  })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  // Longer than the limits of browsers and proxies, so that they close idle connections, not the server during a
  // request.
  server.keepAliveTimeout = 65_000
  endSlowRequests(server)
  const address = await listen(server, config)
  const stopJobs = startJobs(services)
  stopOnSignals(async () => {
    await closeServer(server)
    await stopJobs()
    await connection.close()
  })
  console.log(`Listening on ${address}${deliver ? '' : ' (API only: there is no build)'}`)
  for (const line of [...hints, ...providerLines(services, process.env)]) console.log(line)
}

/**
 * Returns one line for a database or disk error (the innermost cause, which is the most specific), the stack for any
 * other error.
 */
function reasonOf(error: unknown): string {
  const { message, stack, cause } = error as Error
  if (classifyDbError(error) !== 'AWAY') return stack ?? String(error)
  return cause ? reasonOf(cause) : (message.split('\n')[0] ?? '')
}

/**
 * Starts the server with the configuration of the environment. If it cannot start, prints one line to stderr and exits
 * with code 1.
 */
export async function start(): Promise<void> {
  let connection: Connection | undefined
  try {
    const config = readConfig(process.env)
    const fault = config.filesUrl ? null : makeDataFolder(config.dataDir)
    if (fault) throw new StartError(fault)
    connection = await openDatabase(config, (error) =>
      logger.warn({ error: describeError(error) }, 'database connection lost'),
    )
    await serve(config, connection)
  } catch (error) {
    const known = error instanceof StartError || error instanceof ConfigError || error instanceof ConnectionError
    console.error(known ? error.message : `Cannot start: ${reasonOf(error)}`)
    await connection?.close().catch(() => undefined)
    process.exit(1)
  }
}

void start()
