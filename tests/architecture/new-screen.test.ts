import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** Checks the input of the scaffold: refused input writes no file. `tests/scaffold` runs what it writes. */
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
