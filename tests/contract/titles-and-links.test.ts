import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shop } from '../../server/app-definitions'
import { operations } from '../../server/contract/contract'
import type { Schema } from '../../server/contract/contract-document'
import { subschemas, titleOf } from '../../server/contract/contract-messages'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { responseRecordSchema } from '../../server/resource/record-serializer'
import { groups, screens } from '../../src/menu/menu'

/** Checks the titles of columns in sheets, and links. */

/** A day's star ratings are a list of five numbers. */
const starsOfDay = {
  ...Object.fromEntries([5, 4, 3, 2, 1].map((stars) => [`${stars}점`, 'one of the five numbers of a day'])),
  '1~2점 비율(%)': 'of the numbers beside it',
}

/** Columns whose title differs from all titles of the list, its record and its input, each with its reason. */
const bothKinds = 'one sheet holds tires and batteries, whose fields of that name are two'
const packing = 'the sheet is filled in and sent back; what it says beside its columns is for whoever packs'
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
  'business-applications': { 신청일: 'when it was made', '검토 담당자': 'the business has somebody in charge, too' },
  orders: {
    '받는 분 휴대폰': 'the orderer has one, too',
    '추가결제 금액': 'a sum: the list shows the unpaid part alone',
    '추가결제 입금액': 'a sum: the list shows the unpaid part alone',
  },
  refunds: { 은행코드: 'for the file of the bank: on screen the name says it' },
  // a row is an order line, whose titles are in the order's record
  'order-lines': {
    '받는 분 휴대폰': 'the orderer has one, too',
    상품명: 'of the line',
    유효수량: 'of the line: pieces that were neither canceled nor sent back',
    포인트·예치금: 'of the line, as its table in the order has it',
    '상품 결제금액': 'of the line',
    '상품 상태': 'of the line',
  },
  'rental-applications': {
    신청일시: 'when it was made',
    '카드 적용 월요금': 'of the plan less the card, a column of its own',
  },
  'store-applies': {
    중복: 'on screen a badge beside the name',
    '검토 담당자': 'the shop that applies has somebody in charge, too',
  },
  'business-members': { 회원번호: 'on screen the company leads to the member' },
  'gift-card-grants': { 회원번호: 'on screen the name leads to the member' },
  'coupon-codes': { 회원번호: 'the sheet goes to printers: it names nobody' },
  'delivery-targets': Object.fromEntries(
    ['상품코드', '추가송장번호', '생산주차', '상품', '연락처', '우편번호', '주소', '배송메시지'].map((title) => [
      title,
      packing,
    ]),
  ),
  stores: Object.fromEntries(
    ['13~16', '17~18', '19~20', '21~24'].flatMap((rims) => [
      [`장착비 ${rims}`, 'a row of the fees on one line, in the words of the upload'],
      [`정산 단가 ${rims}`, 'as the fee beside it'],
    ]),
  ),
  'item-reviews': { '사진 수': 'on screen a part of the words' },
  'store-reviews': { '사진 수': 'on screen a part of the words' },
  'item-review-days': starsOfDay,
  'store-review-days': starsOfDay,
  'price-rankings': { 브랜드: 'on screen a part of the item', '최저가 채널': 'on screen a part of the lowest price' },
}

/** Returns the titles of the fields of a schema, at any depth. */
function titlesIn(schema: Schema | undefined, depth = 0): (string | undefined)[] {
  if (!schema || depth > 4) return []
  return subschemas(schema).flatMap((part) => [
    ...Object.values(part.properties ?? {}).flatMap((field) => [titleOf(field), ...titlesIn(field, depth + 1)]),
    ...(part.items ? titlesIn(part.items, depth + 1) : []),
  ])
}

/** Returns the titles of the fields of a list's rows, its record and its input. */
function titlesAbout(list: OperationName): Set<string | undefined> {
  const path = list.replace('GET ', '')
  const named = (name: string) => operations.find((operation) => operation.name === name)
  const shown = [named(list), named(`${list}/{seq}`)].flatMap((operation) =>
    operation ? titlesIn(responseRecordSchema(operation.name)) : [],
  )
  const sent = [named(`POST ${path}`), named(`PUT ${path}/{seq}`)].flatMap((operation) =>
    titlesIn(operation?.document.requestBody?.content['application/json']?.schema),
  )
  return new Set([...shown, ...sent])
}

describe('Excel files', () => {
  it('have the documented columns in the documented order', async () => {
    const sheets = Object.entries(shop.excel).map(
      ([resource, { title, columns }]) => `${resource} ${title}: ${columns.map((column) => column.title).join(' | ')}`,
    )
    await expect(`${sheets.join('\n')}\n`).toMatchFileSnapshot('../golden/screens/excel.txt')
  })

  it.each(Object.entries(shop.excel))(
    '%s: column titles are those of the contract',
    (resource, { columns, listOperation }) => {
      const known = titlesAbout(listOperation)
      const extraTitles = columns.map(({ title }) => title).filter((title) => !known.has(title))
      expect(extraTitles).toEqual(Object.keys(ownTitles[resource as Schemas['ExcelResource']] ?? {}))
    },
  )

  it('have no duplicate column titles', () => {
    for (const [resource, { columns }] of Object.entries(shop.excel)) {
      const titles = columns.map(({ title }) => title)
      expect(new Set(titles).size, resource).toBe(titles.length)
    }
  })
})

describe('# links that the server returns', () => {
  it('point to existing screens', () => {
    const paths = new Set(screens.map(({ path }) => path))
    const link = new RegExp(`/(?:${groups.map(({ segment }) => segment).join('|')})/[A-Za-z/]+`, 'g')
    const found = readdirSync('server', { recursive: true, encoding: 'utf8' })
      // banners link to the shop, which has pages below /rental, too
      .filter((name) => name.endsWith('.ts') && name !== 'sample/rental-banner.ts')
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
