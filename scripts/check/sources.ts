import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from './source-rules'

/** Reads the source files in `folders` of `root`, without generated ones. */
export function readSources(
  folders = ['src', 'server', 'scripts', 'openapi', 'domain', 'tests'],
  root = '.',
): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|tsp|css|mjs)$/.test(name) && !/\.gen\.(d\.)?ts$/.test(name))
      .map((name) => join(folder, name).replaceAll('\\', '/'))
      .sort()
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  )
}
