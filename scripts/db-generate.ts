/** `npm run db:generate -- --name what_it_does`: generates the migration for changed tables, and their documents. Keeps only the last snapshot, which the next migration is compared with. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { oldSnapshots } from './check/generated'

execFileSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const file of oldSnapshots()) rmSync(join('server/db/migrations/meta', file))
execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/docs.ts'], { stdio: 'inherit' })
