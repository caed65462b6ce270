import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { routeTree } from '../../scripts/build/route-tree'

const { transform } = routeTree()
const run = (code: string, id: string) =>
  typeof transform === 'function' ? (transform.call(undefined as never, code, id) as string | undefined) : undefined
const TREE = '/shop/src/routeTree.gen.ts'

it('the tree of a build is the list of all routes', () => {
  const code = readFileSync('src/routeTree.gen.ts', 'utf8')
  const small = run(code, TREE) ?? ''
  const routes = code.match(/^import \{ Route as (?!root)/gm) ?? []
  expect(routes.length).toBeGreaterThan(120)
  expect(small.match(/^import /gm)).toHaveLength(routes.length + 1)
  expect(small.split('\n').at(-1)?.split(',')).toHaveLength(routes.length)
  expect(small.length).toBeLessThan(code.length / 4)
})

it('a route says its path once, and hangs below the root by itself', () => {
  const code = readFileSync('src/routes/product/brand.tsx', 'utf8')
  expect(run(code, '/shop/src/routes/product/brand.tsx')).toContain("fileRoute('/product/brand', ")
  expect(run(code, '/shop/src/kit/route.ts')).toBeUndefined()
})

it('refuses a tree, or a route, that is made in another way', () => {
  const tree = (update: string) =>
    `import { Route as rootRouteImport } from './routes/__root'\nimport { Route as AImport } from './routes/a'\nconst A = AImport.update(${update} as any)`
  expect(() => run(tree("{ id: '/a', path: '/a', getParentRoute: () => rootRouteImport, }"), TREE)).not.toThrow()
  expect(() => run(tree("{ id: '/b/a', path: '/a', getParentRoute: () => B, }"), TREE)).toThrow(/AImport/)
  expect(() => run('export const Route = other()', '/shop/src/routes/a.tsx')).toThrow(/in another way/)
})
