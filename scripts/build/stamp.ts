import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a build is made of. */
const inputs = ['src', 'public', 'openapi', 'domain', 'scripts', 'index.html', 'vite.config.ts', 'package-lock.json']
const settingsFiles = ['.env', '.env.local', '.env.production', '.env.production.local']
/** Files of these folders that no build contains: the TypeSpec sources of openapi.yaml, and the server's cache beside it. */
const unused = /\.tsp$|contract\.gen\.json$/

const STAMP = '.stamp.json'

interface Stamp {
  /** When the build began, in ms. */
  startedAt: number
  /** The client settings that it contains. */
  settings: Record<string, string>
}

export function writeStamp(dist: string, stamp: Stamp): void {
  writeFileSync(join(dist, STAMP), JSON.stringify(stamp))
}

/**
 * Returns what was changed since the build began: settings that the environment gives another value, and files that were written
 * later. Empty where there are no sources: a deployment of the finished build.
 */
export function buildDifferences(
  dist: string,
  root = '.',
  env: Record<string, string | undefined> = process.env,
): string[] {
  if (!existsSync(join(root, 'src'))) return []
  if (!existsSync(join(dist, STAMP))) return ['unknown, because the build has no stamp']
  const { startedAt, settings } = JSON.parse(readFileSync(join(dist, STAMP), 'utf8')) as Stamp
  const changedSettings = Object.keys(settings).filter(
    (name) => env[name] !== undefined && env[name] !== settings[name],
  )
  const changedFiles = [...inputs, ...settingsFiles]
    .flatMap((input) => filesAt(root, input))
    .filter((file) => !unused.test(file) && statSync(join(root, file)).mtimeMs > startedAt)
  return [...changedSettings, ...changedFiles]
}

function filesAt(root: string, input: string): string[] {
  const path = join(root, input)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [input]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => `${input}/${name.replaceAll('\\', '/')}`)
    .filter((file) => statSync(join(root, file)).isFile())
}
