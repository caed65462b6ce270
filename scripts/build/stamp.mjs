import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a build is made of. */
const inputs = [
  ...['src', 'public', 'openapi', 'domain', 'scripts/build', 'scripts/build.ts', 'scripts/client-env.ts', 'index.html'],
  ...['vite.config.ts', 'package-lock.json', '.env', '.env.local', '.env.production', '.env.production.local'],
]
/** Of these folders: sources of the contract's YAML, and what the server keeps beside it. */
const besides = /\.tsp$|contract\.gen\.json$/

const STAMP = '.stamp.json'

/**
 * Files that a build is made of, with a fingerprint each. Files that may not be read are left out: they belong to whoever
 * built. Null where there are no sources: a deployment of the finished build.
 * @param {string} root
 * @returns {Record<string, string> | null}
 */
export function readSources(root = '.') {
  if (!existsSync(join(root, 'src'))) return null
  /** @type {Record<string, string>} */
  const sources = {}
  /** @param {string} path */
  const visit = (path) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      const child = `${path}/${entry.name}`
      if (entry.isDirectory()) visit(child)
      else if (!besides.test(child)) add(child)
    }
  }
  /** @param {string} path */
  const add = (path) => {
    try {
      sources[path] = createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('base64url')
        .slice(0, 16)
    } catch {
      // it is not compared
    }
  }
  for (const input of inputs) {
    try {
      visit(input)
    } catch {
      if (existsSync(join(root, input))) add(input)
    }
  }
  return sources
}

/**
 * Notes in the build what it was made of. `settings` are those that went into it, from the environment or a file.
 * @param {string} dist
 * @param {Record<string, string>} settings
 * @param {Record<string, string> | null} sources as they were when the build began
 */
export function writeStamp(dist, settings, sources) {
  writeFileSync(join(dist, STAMP), JSON.stringify({ settings, sources: sources ?? {} }))
}

/**
 * What the build was made of otherwise than what is there now: files, and settings of the environment that are given now.
 * A setting that only the builder's environment had is none. Empty where there are no sources to compare with.
 * @param {string} dist
 * @param {string} root
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function buildDifferences(dist, root = '.', env = process.env) {
  const sources = readSources(root)
  if (sources === null) return []
  /** @type {{ settings: Record<string, string>, sources: Record<string, string> }} */
  let made
  try {
    made = JSON.parse(readFileSync(join(dist, STAMP), 'utf8'))
  } catch {
    return ['what it was made of is not known']
  }
  const settings = Object.keys(made.settings).filter(
    (name) => env[name] !== undefined && env[name] !== made.settings[name],
  )
  const files = [...new Set([...Object.keys(made.sources), ...Object.keys(sources)])]
    .filter((file) => made.sources[file] !== sources[file])
    .filter((file) => file in sources || !existsSync(join(root, file)))
  return [...settings, ...files]
}

/**
 * The differences on one line; of many only the first.
 * @param {string[]} differences
 */
export const describeDifferences = (differences) =>
  differences.slice(0, 3).join(', ') + (differences.length > 3 ? ` and ${differences.length - 3} more` : '')
