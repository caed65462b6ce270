import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import allowedPairs from './room-pairs.json'

/** Source files of the server and the app, without generated ones. */
const sources = ['server', 'src'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => `${root}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.gen.')),
)

/** Returns the folder of an imported source file; undefined for packages, generated and other files. */
function importedRoom(file: string, specifier: string): string | undefined {
  if (!/^(\.|@\/)/.test(specifier)) return undefined
  const path = specifier.startsWith('@/') ? `src/${specifier.slice(2)}` : join(dirname(file), specifier)
  const found = ['.ts', '.tsx'].some((extension) => existsSync(path + extension))
  return found && !path.endsWith('.gen') ? dirname(path).replaceAll('\\', '/') : undefined
}

/**
 * Returns the pairs of folders whose files import each other, also as types. A folder and a folder inside of it count as
 * one.
 */
function findPairs(): string[] {
  const imports = new Set<string>()
  for (const file of sources) {
    const room = dirname(file)
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles) {
      const other = importedRoom(file, fileName)
      if (!other || other === room || other.startsWith(`${room}/`) || room.startsWith(`${other}/`)) continue
      imports.add(`${room} ${other}`)
    }
  }
  return [...imports]
    .filter((each) => {
      const [room = '', other = ''] = each.split(' ')
      return room < other && imports.has(`${other} ${room}`)
    })
    .sort()
}

it('no further folders import each other than the pairs of room-pairs.json, from which solved ones are removed', () => {
  expect(findPairs()).toEqual(allowedPairs)
})
