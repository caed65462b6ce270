import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../server/config'
import { ConnectionError, connectFolder, connectServer } from '../../server/db/connect'
import { makeDataFolder } from '../../server/db/data-folder'
import { parseDatabaseUrl } from '../../server/db/database-url'
import { lockFolder } from '../../server/db/folder-lock'
import { ConfigError } from '../../server/lib/config-error'
import { folder } from '../long/processes'

/** The file system module of the server. */
const files = createRequire(import.meta.url)('node:fs') as typeof import('node:fs')

describe('configuration', () => {
  it('has defaults', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      filesUrl: null,
      sample: 'small',
      adminUrl: 'http://localhost:4000',
      trustProxy: false,
      metricsToken: null,
      providers: [],
      accessLog: true,
    })
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['SAMPLE', 'big'],
    ['TRUST_PROXY', 'yes'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['FILES_URL', 'not a url'],
    ['METRICS_TOKEN', 'too short'],
    ['ADMIN_URL', 'admin.shop.example'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})

describe('the lock of a data folder', () => {
  it('is held by one process, and free when released', async () => {
    const path = folder()
    const release = await lockFolder(path)
    expect(release).not.toBeNull()
    expect(await lockFolder(path)).toBeNull()
    await release?.()
    const again = await lockFolder(path)
    expect(again).not.toBeNull()
    await again?.()
  })

  it('is taken over by one of many processes from a dead one', async () => {
    const path = folder()
    writeFileSync(join(path, 'lock'), '')
    const holders = await Promise.all([1, 2, 3, 4].map(() => lockFolder(path)))
    expect(holders.filter((release) => release !== null)).toHaveLength(1)
    for (const release of holders) await release?.()
  })
})

describe('start failures', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  const reasonOf = async (opened: Promise<unknown>): Promise<string> => {
    const refused = await opened.then(
      () => null,
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(ConnectionError)
    return (refused as Error).message
  }

  it('an unreachable database', async () =>
    expect(await reasonOf(connectServer('postgres://shop:secret@127.0.0.1:1/shop'))).toMatch(
      /^Cannot reach the database postgres:\/\/127.0.0.1:1\/shop: .*ECONNREFUSED.*$/,
    ))

  // Tests may run as root, which can write anywhere: the error is simulated.
  it.each([
    ['EROFS', 'it is on a read-only file system'],
    ['EACCES', 'it may not be written'],
    ['ENOSPC', 'the disk is full'],
  ])('a data folder that answers %s', async (code, words) => {
    const path = join(folder(), 'data')
    vi.spyOn(files, 'mkdirSync').mockImplementation(() => {
      throw Object.assign(new Error(`${code}: refused`), { code })
    })
    syncBuiltinESMExports()
    const reason = await reasonOf(connectFolder(path))
    expect(reason).toBe(`Cannot open the data folder ${path}: ${words} (${code}: refused)`)
  })

  it('a data folder that cannot be created', async () => {
    expect(await reasonOf(connectFolder('/proc/shop/data'))).toMatch(
      /^Cannot open the data folder \/proc\/shop\/data: ENOENT/,
    )
  })

  it('a nested data folder is created', async () => {
    const path = join(folder(), 'a', 'b', 'data')
    expect(makeDataFolder(path)).toBeNull()
    expect(existsSync(path)).toBe(true)
    expect(makeDataFolder(path)).toBeNull()
  })

  it('a damaged database', async () => {
    const path = folder()
    mkdirSync(join(path, 'database'))
    writeFileSync(join(path, 'database', 'PG_VERSION'), '12\n')
    expect(await reasonOf(connectFolder(path))).toMatch(/^Cannot open the data folder .*$/)
  })
})

describe('the database URL', () => {
  it('may name one server, or several of which the writable one is used', () => {
    expect(parseDatabaseUrl('postgres://shop:p%40ss@db:5433/shop?sslmode=require')).toEqual({
      urls: ['postgres://shop:p%40ss@db:5433/shop?sslmode=require'],
      writable: false,
    })
    expect(
      parseDatabaseUrl(
        'postgresql://shop@a:5432,b:5433,[::1]:5434/shop?target_session_attrs=read-write&sslmode=require',
      ),
    ).toEqual({
      urls: [
        'postgresql://shop@a:5432/shop?sslmode=require',
        'postgresql://shop@b:5433/shop?sslmode=require',
        'postgresql://shop@[::1]:5434/shop?sslmode=require',
      ],
      writable: true,
    })
    expect(parseDatabaseUrl('postgres://a,b/shop').writable).toBe(true)
    expect(parseDatabaseUrl('postgres://a/shop?target_session_attrs=primary')).toEqual({
      urls: ['postgres://a/shop'],
      writable: true,
    })
    expect(parseDatabaseUrl('postgres:///shop?host=/var/run/postgresql').urls).toEqual([
      'postgres:///shop?host=/var/run/postgresql',
    ])
  })

  it.each([
    ['mysql://a/shop', 'DATABASE_URL must be an address that begins with postgres:// or postgresql://'],
    ['postgres://a:x/shop', 'DATABASE_URL is not an address'],
    ['postgres://a,,b/shop', 'DATABASE_URL names a server without a name'],
    [
      'postgres://a,b/shop?target_session_attrs=standby',
      'DATABASE_URL target_session_attrs must be one of any, read-write, primary, not "standby"',
    ],
  ])('%s is refused in one line', (url, reason) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(new ConfigError(reason))
  })
})
