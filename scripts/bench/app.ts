import { type App, createApp } from '../../server/app'
import { shop } from '../../server/app-definitions'
import type { Services } from '../../server/call/call'
import { connectServer } from '../../server/db/connect'
import { folderStore } from '../../server/files/folder-store'
import { runnerOf } from '../../server/jobs/runner'
import { createProviderBook } from '../../server/providers/provider-book'
import { simulatedServices } from '../../server/providers/simulated-services'
import { SAMPLE_SIGN_INS } from '../../server/sample/sign-ins'
import { systemClock, systemRandom } from '../../server/services'
import { loadKeys } from '../../server/session/keys'
import { createPasswordHasher } from '../../server/session/password-hasher'

export interface BenchShop {
  services: Services
  /** Calls the app as `admin`; throws if the response is not a success. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  close(): Promise<void>
}

async function request<T>(app: App, method: string, path: string, token: string | null, body: unknown): Promise<T> {
  const response = await app.request(path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-admin-screen': '/basicSetting/logmanage',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { result: T }).result
}

/** Creates the app on a loaded database, without a network, signed in as `admin`. Export files go into `folder`. */
export async function benchShop(url: string, folder: string): Promise<BenchShop> {
  const connection = await connectServer(url)
  const external = simulatedServices({ db: connection.db, clock: systemClock })
  const services: Services = {
    db: connection.db,
    engine: connection.engine,
    clock: systemClock,
    random: systemRandom,
    files: folderStore(folder),
    definitions: shop,
    version: 'bench',
    adminUrl: 'http://localhost',
    external,
    providers: createProviderBook(external),
    keys: await loadKeys(connection.db, systemRandom),
    passwords: createPasswordHasher({ random: systemRandom }),
  }
  const app = createApp(services)
  const admin = SAMPLE_SIGN_INS.find(({ loginId }) => loginId === 'admin')
  const { accessToken } = await request<{ accessToken: string }>(app, 'POST', '/api/v1/admin/auth/sign-in', null, {
    loginId: admin?.loginId,
    password: admin?.password,
  })
  return {
    services,
    call: (method, path, body) => request(app, method, path, accessToken, body),
    async close() {
      await runnerOf(services).stop()
      await connection.close()
    },
  }
}
