/** `npm run db:generate -- --name what_it_does`: the migration that the tables ask for. Of the snapshots only the last is kept: the next one is made against it. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { oldSnapshots } from './check/generated'

execFileSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const file of oldSnapshots()) rmSync(join('server/db/migrations/meta', file))
