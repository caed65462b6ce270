import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
const read = (pattern: RegExp, except?: RegExp): string =>
  files
    .filter((file) => pattern.test(file) && !except?.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

const documents = files.filter((file) => /^(README\.md|docs\/.*\.md)$/.test(file))
const words = new Set(
  read(/\.(m?[jt]sx?|tsp|css|json|html|ya?ml|run)$|^\.ci\/run$|package\.json$/, /^tests\/golden|package-lock/).match(
    /[A-Za-z_$][\w$]*/g,
  ),
)

/**
 * Returns the names in backticks: `camelCase` or `PascalCase` names of code, and paths with a slash or a file
 * extension.
 */
const namesIn = (text: string): string[] =>
  [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)

/** Names of other projects, examples, and files that exist on a machine instead of in the repository. */
const foreign = new Set([
  'VisuallyHidden',
  'StorePreparedStatement',
  'useNodeTime',
  'xSeq',
  'dist/.delivery.json',
  'DATA_DIR/database',
  'DATA_DIR/files',
  'server/providers/acme-payments.ts',
  'sign-in/test',
  // packages
  '@tanstack/react-table',
  'hono/compress',
  'hono/body-limit',
])

const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name) && /[a-z][A-Z]/.test(name)
const isPath = (name: string): boolean => /^[\w@.-]+(\/[\w@.-]+)+$/.test(name) && !/^\d|^\/|\.(com|kr|test)$/.test(name)

/** Returns whether a path or the end of a path names a file or folder of the project, with or without its extension. */
const exists = (path: string): boolean => {
  const clean = path.replace(/^@\//, 'src/').replace(/^\.\//, '')
  return files.some((file) => {
    const at = `/${file}`.indexOf(`/${clean}`)
    return at >= 0 && /^($|[/.])/.test(`/${file}`.slice(at + clean.length + 1))
  })
}

describe.each(documents)('%s', (document) => {
  it('names only paths, commands and identifiers that exist', () => {
    const names = namesIn(readFileSync(document, 'utf8')).filter((name) => !foreign.has(name))
    expect(names.filter((name) => isIdentifier(name) && !words.has(name))).toEqual([])
    expect(names.filter((name) => isPath(name) && !exists(name))).toEqual([])
  })
})
