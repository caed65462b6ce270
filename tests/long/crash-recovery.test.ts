import { createRequire } from 'node:module'
import { describe, expect, it, vi } from 'vitest'
import { connectFolder } from '../../server/db/connect'
import { classifyDbError } from '../../server/db/db-errors'
import { serverMarks } from '../../server/db/schema'
import { SAMPLE_SIGN_INS } from '../../server/sample/sign-ins'
import { folder, post, sampleFolder, start } from './processes'

/** Acknowledged writes survive a crash of the process or its disk. */

/** The file system module that PGlite writes with. */
const files = createRequire(import.meta.url)('node:fs') as typeof import('node:fs')

describe('the embedded database', () => {
  it('continues after a full disk with all acknowledged data', async () => {
    const { openSync, writeSync } = files
    const logs = new Set<number>()
    let room = true
    vi.spyOn(files, 'openSync').mockImplementation((...given) => {
      const opened = openSync(...given)
      logs.delete(opened)
      if (String(given[0]).includes('pg_wal')) logs.add(opened)
      return opened
    })
    vi.spyOn(files, 'writeSync').mockImplementation((...given: unknown[]) => {
      if (!room && logs.has(given[0] as number))
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
      return Reflect.apply(writeSync, files, given) as number
    })
    const { db, close } = await connectFolder(folder())
    const mark = (name: string) => ({ name, value: '', at: new Date() })
    const write = (name: string) => db.insert(serverMarks).values(mark(name))
    await write('before')
    room = false
    expect(await db.transaction((tx) => tx.insert(serverMarks).values(mark('lost'))).catch(classifyDbError)).toBe(
      'AWAY',
    )
    expect(await write('lost').catch(classifyDbError)).toBe('AWAY')
    expect(await db.select().from(serverMarks).catch(classifyDbError)).toBe('AWAY')
    room = true
    const written = () => write('after').then(() => 'written', classifyDbError)
    await expect.poll(written).toBe('written')
    expect((await db.select().from(serverMarks)).map(({ name }) => name).sort()).toEqual(['after', 'before'])
    await close()
    vi.restoreAllMocks()
  })
})

describe('a running server', () => {
  it('loses no acknowledged write when killed', async () => {
    const path = await sampleFolder()
    let server = await start({ DATA_DIR: path, ACCESS_LOG: '0' })
    const { loginId, password } = SAMPLE_SIGN_INS[0] as { loginId: string; password: string }
    const answered: number[] = []
    const { url } = server
    const signedIn = await post<{ accessToken: string }>(`${url}/api/v1/admin/auth/sign-in`, { loginId, password })
    const token = signedIn.result.accessToken
    const group = (n: number) => ({
      name: `내구성 ${n}`,
      permissions: { FAQ: 'READ' },
      piiUnmask: false,
      piiExport: false,
      otpRequired: false,
    })
    let n = 0
    const writer = async (): Promise<void> => {
      for (;;) {
        n += 1
        const created = await post<{ permissionGroupSeq: number }>(
          `${url}/api/v1/admin/permission-groups`,
          group(n),
          token,
        )
        if (created.status === 201) answered.push(created.result.permissionGroupSeq)
      }
    }
    const writers = [1, 2, 3].map(() => writer().catch(() => undefined))
    await expect.poll(() => answered.length).toBeGreaterThan(10)
    server.child.kill('SIGKILL')
    await Promise.all([server.ended, ...writers])
    server = await start({ DATA_DIR: path, ACCESS_LOG: '0' })
    const { result } = await post<{ accessToken: string }>(`${server.url}/api/v1/admin/auth/sign-in`, {
      loginId,
      password,
    })
    const headers = { authorization: `Bearer ${result.accessToken}` }
    const listed = await fetch(
      `${server.url}/api/v1/admin/permission-groups?size=500&keyword=${encodeURIComponent('내구성')}`,
      { headers },
    )
    const { items } = ((await listed.json()) as { result: { items: { permissionGroupSeq: number }[] } }).result
    const kept = new Set(items.map(({ permissionGroupSeq }) => permissionGroupSeq))
    expect(answered.slice(-500).filter((seq) => !kept.has(seq) && answered.length <= 500)).toEqual([])
    for (const seq of answered.slice(-20)) {
      const found = await fetch(`${server.url}/api/v1/admin/permission-groups/${seq}`, { headers })
      expect(found.status, String(seq)).toBe(200)
    }
    const verified = await post<{ ok: boolean }>(
      `${server.url}/api/v1/admin/admin-logs/verify`,
      {
        from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
        to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      },
      result.accessToken,
    )
    expect(verified.result.ok).toBe(true)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })
})
