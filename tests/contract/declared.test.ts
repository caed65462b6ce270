import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OperationName, Schemas } from '../../server/http/call'
import { operations } from '../../server/http/contract'
import type { Schema } from '../../server/http/contract-document'
import { parts, titleOf } from '../../server/http/contract-messages'
import { schemaShown } from '../../server/resource/show'
import { shop } from '../../server/shop'
import { groups, screens } from '../../src/menu/menu'

/** What the server declares for people: sheets and links. */

/** Columns that no field of the list, its record or what is written of it is called: each with its reason. */
const bothKinds = 'one sheet holds tires and batteries, whose fields of that name are two'
const counted = 'a count of what the record has as a whole'
const ownTitles: Partial<Record<Schemas['ExcelResource'], Record<string, string>>> = {
  items: {
    '매입가 미만 허용': 'asked for by a dialog, no field of a form',
    '타이어 제조국': bothKinds,
    '배터리 모델명': bothKinds,
    '배터리 제조국': bothKinds,
  },
  admins: { '접속IP 제한': 'the addresses stay here: whether there are any' },
  'permission-groups': { '메뉴 수(조회)': counted, '메뉴 수(처리)': counted },
  'car-models': { 앞규격: 'a fitment on one line, in the words of the upload', 뒤규격: 'as the front' },
  'gift-card-grants': { 회원번호: 'on screen the name leads to the member' },
  'price-rankings': { 브랜드: 'on screen a part of the item', '최저가 채널': 'on screen a part of the lowest price' },
}

/** Titles of the fields of a schema and of those inside of them. */
function titlesIn(schema: Schema | undefined, depth = 0): (string | undefined)[] {
  if (!schema || depth > 4) return []
  return parts(schema).flatMap((part) => [
    ...Object.values(part.properties ?? {}).flatMap((field) => [titleOf(field), ...titlesIn(field, depth + 1)]),
    ...(part.items ? titlesIn(part.items, depth + 1) : []),
  ])
}

/** What the contract calls the fields of a list's lines, of its record, and of what is written of it. */
function titlesAbout(list: OperationName): Set<string | undefined> {
  const path = list.replace('GET ', '')
  const named = (name: string) => operations.find((operation) => operation.name === name)
  const shown = [named(list), named(`${list}/{seq}`)].flatMap((operation) =>
    operation ? titlesIn(schemaShown(operation.name)) : [],
  )
  const sent = [named(`POST ${path}`), named(`PUT ${path}/{seq}`)].flatMap((operation) =>
    titlesIn(operation?.document.requestBody?.content['application/json']?.schema),
  )
  return new Set([...shown, ...sent])
}

describe('Excel files', () => {
  it('have the columns that are written down, in their order', async () => {
    const sheets = Object.entries(shop.excel).map(
      ([resource, { title, columns }]) => `${resource} ${title}: ${columns.map((column) => column.title).join(' | ')}`,
    )
    await expect(`${sheets.join('\n')}\n`).toMatchFileSnapshot('../golden/screens/excel.txt')
  })

  it.each(Object.entries(shop.excel))(
    '%s: titles are those of the contract',
    (resource, { columns, listOperation }) => {
      const known = titlesAbout(listOperation)
      const own = columns.map(({ title }) => title).filter((title) => !known.has(title))
      expect(own).toEqual(Object.keys(ownTitles[resource as Schemas['ExcelResource']] ?? {}))
    },
  )

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
