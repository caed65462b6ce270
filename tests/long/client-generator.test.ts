import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Clients that other generators make from the contracts must compile. */

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clients-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const COMPILER = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--target',
  'es2022',
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
]

/** Returns the compiler errors of a file; empty if it compiles. */
function compilerSays(file: string): string {
  try {
    const options = [...COMPILER, '--lib', 'es2023,dom,dom.iterable', '--types', '']
    execFileSync(process.execPath, [resolve('node_modules/typescript-7/bin/tsc'), ...options, file], { stdio: 'pipe' })
    return ''
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout ?? error)
  }
}

describe('@hey-api/openapi-ts', () => {
  it.each(['shop', 'openapi'])('generates a client from %s.yaml that compiles', async (name) => {
    const path = join(folder, name)
    await createClient({
      input: resolve(`openapi/${name}.yaml`),
      output: { path },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'silent' },
    })
    expect(compilerSays(join(path, 'index.ts'))).toBe('')
  })
})
