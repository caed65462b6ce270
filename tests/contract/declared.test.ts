import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shop } from '../../server/shop'
import { groups, screens } from '../../src/menu/menu'

/** What the server declares for people: sheets and links. */

describe('Excel files', () => {
  it('have the columns that are written down, in their order', async () => {
    const sheets = Object.entries(shop.excel).map(
      ([resource, { title, columns }]) => `${resource} ${title}: ${columns.map((column) => column.title).join(' | ')}`,
    )
    await expect(`${sheets.join('\n')}\n`).toMatchFileSnapshot('../golden/screens/excel.txt')
  })

  it('have no two columns of one title', () => {
    for (const [resource, { columns }] of Object.entries(shop.excel)) {
      const titles = columns.map(({ title }) => title)
      expect(new Set(titles).size, resource).toBe(titles.length)
    }
  })
})

describe('links of the server', () => {
  it('lead to screens', () => {
    const paths = new Set(screens.map(({ path }) => path))
    const link = new RegExp(`/(?:${groups.map(({ segment }) => segment).join('|')})/[A-Za-z/]+`, 'g')
    const found = readdirSync('server', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => {
        const lines = readFileSync(join('server', name), 'utf8').split('\n')
        return lines
          .filter((line) => !/^\s*(import|export .* from|\/\/|\*|\/\*)|from '|import\(/.test(line))
          .flatMap((line) => [...line.matchAll(/['"`=(]([^'"`]*)/g)].flatMap(([, text]) => text?.match(link) ?? []))
          .map((path) => `${name}: ${path}`)
      })
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter((each) => !paths.has(each.split(': ')[1]?.replace(/\/$/, '') ?? ''))).toEqual([])
  })
})
