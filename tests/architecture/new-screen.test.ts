import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** What it writes is run in `tests/scaffold`; what it refuses writes nothing. */
describe('npm run new:screen', () => {
  it.each([
    ['nowhere/page', 'no screen'],
    ['basicSetting/admin', 'built already'],
  ])('refuses %s: %s', (page, why) => {
    const ran = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/new-screen.ts', page], { encoding: 'utf8' })
    expect(ran.status).toBe(1)
    expect(ran.stderr).toContain(why)
  })
})
