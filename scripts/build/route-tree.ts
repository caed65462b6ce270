import type { Plugin } from 'vite'

/** Gives what stands in the place of `createFileRoute` in the routes of a build. */
const HELPER = '\0file-route'

const HELPER_CODE = `import { createFileRoute } from '@tanstack/react-router'
import { Route as root } from '/src/routes/__root'
const getParentRoute = () => root
export const fileRoute = (path, options) => createFileRoute(path)(options).update({ id: path, path, getParentRoute })`

/**
 * Every page carries all routes, and the generator writes the path of each three times and its name twice more. In a build each route file
 * says its path once and hangs itself below the root. Throws when the generator's tree is another one: a route that stands below another
 * one, or under another path than its own.
 */
export const routeTree = (): Plugin => ({
  name: 'route-tree',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === HELPER ? id : undefined),
  load: (id) => (id === HELPER ? HELPER_CODE : undefined),
  transform(code, id) {
    if (id.endsWith('/src/routeTree.gen.ts')) return flatTree(code)
    if (!/\/src\/routes\/(?!__)/.test(id)) return
    const small = code.replace(/\bcreateFileRoute\(('[^']*')\)\(/, 'fileRoute($1, ')
    if (small === code) throw new Error(`route-tree: ${id} makes its route in another way`)
    return `import { fileRoute } from '${HELPER}'\n${small}`
  },
})

/** The tree as a list. */
function flatTree(code: string): string {
  const [root, ...imports] = code.match(/^import \{ Route as \w+ \} from '.*'$/gm) ?? []
  const names = imports.map((line) => /as (\w+)/.exec(line)?.[1] ?? '')
  for (const name of names) {
    const made = new RegExp(`=\\s+${name}\\.update\\(\\{([^}]*)\\}`).exec(code)?.[1] ?? ''
    if (!/^\s*id: ('.*'),\s*path: \1,\s*getParentRoute: \(\) => rootRouteImport,\s*$/.test(made))
      throw new Error(`route-tree: ${name} does not hang below the root under its own path`)
  }
  return [root, ...imports, `export const routeTree = rootRouteImport._addFileChildren([${names}])`].join('\n')
}
