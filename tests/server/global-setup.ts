import type { TestProject } from 'vitest/node'
import { pgliteSnapshots, postgresTemplate, type Snapshots } from './snapshot'

declare module 'vitest' {
  interface ProvidedContext {
    /** Snapshots of the embedded database, or the sample shop as a template on the server of TEST_DATABASE_URL. */
    shop: { snapshots: Snapshots } | { serverUrl: string; template: string }
  }
}

/** Creates the sample database once per run; every test file works on a copy. */
export async function setup(project: TestProject): Promise<void> {
  const serverUrl = process.env.TEST_DATABASE_URL
  project.provide(
    'shop',
    serverUrl ? { serverUrl, template: await postgresTemplate(serverUrl) } : { snapshots: await pgliteSnapshots() },
  )
}
