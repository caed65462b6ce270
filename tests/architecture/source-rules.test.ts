import { describe, expect, it } from 'vitest'
import {
  budgets,
  lengthProblems,
  type SourceFile,
  textProblems,
  textRules,
  unitsOf,
} from '../../scripts/check/source-rules'
import { readSources } from '../../scripts/check/sources'
import { waivers } from '../../scripts/check/waivers'

const lines = (n: number) => `${Array.from({ length: n }, (_, i) => `const x${i} = ${i}`).join('\n')}\n`
const file = (path: string, text: string): SourceFile => ({ path, text })

describe('budgets', () => {
  it.each([
    ['src/routes/g/p.tsx', 25],
    ['src/features/g/p/p.def.ts', 250],
    ['src/kit/list/a.ts', 250],
    ['server/g/resource/a.ts', 250],
  ])('%s may have %i lines, and one more is refused', (path, limit) => {
    expect(lengthProblems([file(path, lines(limit))], [])).toEqual([])
    expect(lengthProblems([file(path, lines(limit + 1))], [])).toEqual([
      expect.stringContaining(`${path}: ${limit + 1} lines`),
    ])
  })

  it.each([
    ['src/features/g/p', 'src/features/g/p', '.ts', 600],
    ['src/features/g/p', 'src/features/g/p/*.css', '.css', 60],
    ['server/g/resource', 'server/g/resource', '.ts', 700],
    ['src/kit', 'src/kit', '.ts', 4000],
    ['src/shared/ui', 'src/kit + src/shared/ui', '.tsx', 9000],
  ])('%s is counted whole: %s, %s, at most %i', (path, unit, ending, limit) => {
    const files = Array.from({ length: limit / 20 }, (_, i) => file(`${path}/f${i}${ending}`, lines(20)))
    expect(lengthProblems(files, [])).toEqual([])
    expect(lengthProblems([...files, file(`${path}/more${ending}`, lines(1))], [])).toEqual([
      expect.stringContaining(`${unit}: ${limit + 1} lines`),
    ])
  })

  it('counts code, not what explains it', () => {
    const explained = `${lines(200)}\n/**\n * Why.\n */\n// and why\n`
    const files = ['a', 'b', 'c'].map((name) => file(`src/features/g/p/${name}.ts`, explained))
    expect(lengthProblems(files, [])).toEqual([])
  })

  it('grants a waiver its lines, and no more', () => {
    const of = 'src/features/g/p'
    const waiver = { of, lines: 700, reason: 'two lists share one selection here' }
    const page = (n: number) => [0, 1, 2, 3].map((i) => file(`${of}/${i}.ts`, lines(i === 0 ? n - 480 : 160)))
    expect(lengthProblems(page(700), [waiver])).toEqual([])
    expect(lengthProblems(page(701), [waiver])).toHaveLength(1)
    expect(lengthProblems(page(600), [waiver])).toEqual([expect.stringContaining('not needed')])
    expect(lengthProblems([], [waiver])).toEqual([expect.stringContaining('does not exist')])
    expect(lengthProblems(page(700), [{ ...waiver, reason: 'long' }])).toEqual([
      expect.stringContaining('needs a reason'),
    ])
  })

  it('finds something to count for each', () => {
    const files = readSources()
    for (const budget of budgets) expect(unitsOf(budget, files).size, budget.what).toBeGreaterThan(0)
  })

  it('are kept by the sources', () => {
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
    ['src/kit/a.tsx', "import { lazy, useState } from 'react'"],
    ['src/kit/a.tsx', "  const { Form } = await import('./form')"],
    ['src/kit/a.tsx', "const load = () => import('./form')"],
    ['src/features/g/p/a.tsx', "  void import('./form').then(open)"],
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
    ['src/kit/a.tsx', "const form = codeOf(() => import('./form'))"],
    ['src/kit/a.tsx', "const Form = lazyLayer(async () => (await import('./form')).Form)"],
    ['src/kit/a.tsx', "const Form = lazyPart(\n  async () => (await import('./form')).Form,\n  () => null,\n)"],
    ['src/features/g/p/a.tsx', "const Drawer = lazyDrawer(() => import('./form'), 'Form')"],
    ['src/routes/a.tsx', "listRoute(() => import('./a.def'), () => import('./a.list'), 'A')"],
  ])('%s: %s is not', (path, text) => {
    expect(textProblems([file(path, text)])).toEqual([])
  })

  it('is kept by the sources', () => {
    expect(textRules.length).toBeGreaterThan(5)
    expect(textProblems(readSources())).toEqual([])
  })
})
