import type { TestProject } from 'vitest/node'
import { pgliteSnapshot, postgresTemplate } from './snapshot'

declare module 'vitest' {
  interface ProvidedContext {
    /** Sample shop: a snapshot file of the embedded database, or a template on the server of TEST_DATABASE_URL. */
    shop: { snapshot: string } | { serverUrl: string; template: string }
  }
}

/** Makes the sample database once per run; every test file works on a copy. */
export async function setup(project: TestProject): Promise<void> {
  const serverUrl = process.env.TEST_DATABASE_URL
  project.provide(
    'shop',
    serverUrl ? { serverUrl, template: await postgresTemplate(serverUrl) } : { snapshot: await pgliteSnapshot() },
  )
}
