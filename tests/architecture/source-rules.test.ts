import { describe, expect, it } from 'vitest'
import { budgets, lengthProblems, type SourceFile, textProblems, textRules } from '../../scripts/check/source-rules'
import { readSources } from '../../scripts/check/sources'
import { waivers } from '../../scripts/check/waivers'

const lines = (n: number) => `${Array.from({ length: n }, (_, i) => `const x${i} = ${i}`).join('\n')}\n`
const file = (path: string, text: string): SourceFile => ({ path, text })

describe('length of files', () => {
  it.each([
    ['src/routes/g/p.tsx', 25],
    ['src/features/g/p/p.def.ts', 60],
    ['src/features/g/p/p.list.tsx', 80],
    ['src/features/g/p/p.detail.tsx', 120],
    ['src/kit/list/a.ts', 250],
    ['server/g/resource/a.ts', 250],
  ])('%s may have %i lines, and one more is refused', (path, limit) => {
    expect(lengthProblems([file(path, lines(limit))], [])).toEqual([])
    expect(lengthProblems([file(path, lines(limit + 1))], [])).toEqual([expect.stringContaining(`${limit + 1} lines`)])
  })

  it('grants a waiver its lines, and no more', () => {
    const path = 'src/features/g/p/p.list.tsx'
    const waiver = { path, lines: 100, reason: 'two lists share one selection here' }
    expect(lengthProblems([file(path, lines(100))], [waiver])).toEqual([])
    expect(lengthProblems([file(path, lines(101))], [waiver])).toHaveLength(1)
    expect(lengthProblems([file(path, lines(80))], [waiver])).toEqual([expect.stringContaining('not needed')])
    expect(lengthProblems([], [waiver])).toEqual([expect.stringContaining('does not exist')])
    expect(lengthProblems([file(path, lines(100))], [{ ...waiver, reason: 'long' }])).toEqual([
      expect.stringContaining('needs a reason'),
    ])
  })

  it('counts the code of the whole kit, not what explains it', () => {
    const files = (each: string) => Array.from({ length: 20 }, (_, i) => file(`src/kit/list/a${i}.ts`, each))
    expect(lengthProblems(files(lines(200)), [])).toEqual([])
    expect(lengthProblems(files(`${lines(200)}\n/**\n * Why.\n */\n// and why\n`), [])).toEqual([])
    expect(lengthProblems([...files(lines(200)), file('src/kit/b.ts', lines(1))], [])).toEqual([
      'src/kit: 4001 lines of code, at most 4000',
    ])
  })

  it('covers every kind of file that the house has a budget for', () => {
    const files = readSources()
    for (const { what, of } of budgets)
      expect(
        files.some(({ path }) => of.test(path)),
        what,
      ).toBe(true)
  })

  it('is kept by the sources', () => {
    expect(lengthProblems(readSources(), waivers)).toEqual([])
  })
})

describe('text of files', () => {
  it.each([
    ['src/kit/a.tsx', "import * as Icons from '@tabler/icons-react'"],
    ['src/kit/a.tsx', "import * as M from '@mantine/core'"],
    ['src/kit/index.ts', "export * from './a'"],
    ['src/kit/index.ts', "export { a } from './a'"],
    ['src/kit/a.tsx', 'export default function A() {}'],
    ['server/a.ts', 'export default 1'],
    ['src/routes/a.tsx', 'const a = <p />'],
    ['src/routes/a.tsx', 'const a = <p>x</p>'],
    ['src/routes/a.tsx', 'const a = useState(1)'],
    ['src/kit/a.module.css', '.a { color: #123456 }'],
    ['server/g/a.ts', 'const now = new Date()'],
    ['server/g/a.ts', 'const now = Date.now()'],
    ['server/g/a.ts', 'const n = Math.random()'],
    ['src/kit/a.ts', '// @ts-ignore'],
  ])('%s: %s is refused', (path, text) => {
    expect(textProblems([file(path, `// first line\n${text}\n`)])).toEqual([expect.stringContaining(`${path}:2:`)])
  })

  it.each([
    ['src/kit/a.tsx', "import { IconX } from '@tabler/icons-react'\nexport const a = <p>x</p>"],
    ['src/routes/__root.tsx', 'createRootRouteWithContext<RouterContext>()({})'],
    ['src/app/theme/tokens.css', ':root { --ink: #1c2230 }'],
    ['server/g/a.ts', 'const at = new Date(call.now.getTime() + 1)'],
    ['server/main.ts', 'const clock = { now: () => new Date() }'],
    ['src/kit/a.ts', 'export { a }'],
  ])('%s: %s is not', (path, text) => {
    expect(textProblems([file(path, text)])).toEqual([])
  })

  it('is kept by the sources', () => {
    expect(textRules.length).toBeGreaterThan(5)
    expect(textProblems(readSources())).toEqual([])
  })
})
