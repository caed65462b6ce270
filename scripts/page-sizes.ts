/** `npx tsx scripts/page-sizes.ts`: lines of code of every page, on both sides, and their mean. */
import { budgets, unitsOf } from './check/source-rules'
import { readSources } from './check/sources'

const files = readSources()
for (const what of ['page', "page's CSS", 'server folder']) {
  const budget = budgets.find((each) => each.what === what)
  if (!budget) throw new Error(`There is no budget for a ${what}`)
  const units = [...unitsOf(budget, files)].sort(([, a], [, b]) => b - a)
  const mean = units.reduce((sum, [, lines]) => sum + lines, 0) / units.length
  console.log(`\n${what}: at most ${budget.lines}, mean ${Math.round(mean)}`)
  for (const [name, lines] of units) console.log(`${String(lines).padStart(6)}  ${name}`)
}
