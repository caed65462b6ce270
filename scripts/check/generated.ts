import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Generator, getConfig } from '@tanstack/router-generator'
import { dumpProblems, journalProblems } from '../db-dump/dump-history'

const run = promisify(execFile)

/** Returns which of src/routeTree.gen.ts and the route files differ from the generator's output. */
export async function routeTreeProblems(root = '.'): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'routes-'))
  try {
    mkdirSync(join(copy, 'src'))
    cpSync(join(root, 'src/routes'), join(copy, 'src/routes'), { recursive: true })
    cpSync(join(root, 'src/routeTree.gen.ts'), join(copy, 'src/routeTree.gen.ts'))
    cpSync(join(root, 'tsr.config.json'), join(copy, 'tsr.config.json'))
    const config = getConfig({ disableLogging: true }, copy)
    await new Generator({ config, root: copy }).run()
    const files = [
      'src/routeTree.gen.ts',
      ...readdirSync(join(copy, 'src/routes'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.tsx'))
        .map((name) => join('src/routes', name)),
    ]
    return files
      .filter((file) => readFileSync(join(copy, file), 'utf8') !== readFileSync(join(root, file), 'utf8'))
      .map((file) => `${file} is out of date: run \`npm run build\``)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/**
 * Returns which of docs/product/states.md, docs/data.md and docs/errors.md differ from the generator's output. Runs in a
 * process of its own, because it imports every table. Throws when the command itself fails.
 */
export async function documentProblems(): Promise<string[]> {
  const outOfDate = await run(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/docs.ts', '--check']).then(
    () => '',
    (error: Error & { stdout?: string }) => {
      if (!error.stdout) throw error
      return error.stdout
    },
  )
  return outOfDate.split('\n').filter(Boolean)
}

/** Returns the snapshots of all migrations but the last. */
export const oldSnapshots = (): string[] =>
  readdirSync('server/db/migrations/meta')
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .slice(0, -1)

const RENAME_QUESTION = 'The tables need a migration, and drizzle-kit must ask about renames: run `npm run db:generate`'

/** Checks that the migrations create the tables of every `schema.ts`. */
export async function migrationProblems(): Promise<string[]> {
  const out = 'server/db/migrations'
  const copy = mkdtempSync(join(tmpdir(), 'migrations-'))
  const list = (dir: string) =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))
  try {
    cpSync(out, copy, { recursive: true })
    // drizzle-kit joins `out` with the working directory
    const target = relative(process.cwd(), resolve(copy))
    const args = ['generate', '--dialect', 'postgresql', '--schema', './server/**/*schema.ts', '--out', target]
    const { stdout, stderr } = await run(process.execPath, ['node_modules/drizzle-kit/bin.cjs', ...args])
    // without a terminal drizzle-kit cannot ask about renames, and exits as if successful
    if (`${stdout}${stderr}`.includes('Interactive prompts require')) return [RENAME_QUESTION]
    const before = new Set(list(out))
    const missing = list(copy).filter((name) => !before.has(name))
    return [
      ...journalProblems(),
      ...dumpProblems(),
      ...missing.map((name) => `A migration is missing (would be ${name}): run \`npm run db:generate\``),
      ...oldSnapshots().map((name) => `server/db/migrations/meta/${name} is not the last snapshot: remove it`),
    ]
  } finally {
    rmSync(copy, { recursive: true })
  }
}
