import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../server/contract/contract'
import type { AdminOperationName, Schemas } from '../../server/contract/contract-types'
import { type Answer, type TestShop, testShop } from '../server/harness'
import { type RawCell, rawWorkbook, sheetUpload } from '../server/raw-sheet'
import { readXlsx } from '../server/xlsx-reader'
import { cases } from './cases'
import { send } from './checked'

/** Rules for every call that takes a sheet. */

const uploads = operations.filter(({ name }) => name.startsWith('POST') && name.endsWith('/excel-uploads'))

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

interface Template {
  head: string[]
  example: string[]
  /** Columns with codes, whose cells are formatted as text. */
  codes: string[]
  fileName: string
}

const templates = new Map<AdminOperationName, Promise<Template>>()

async function readTemplate(upload: AdminOperationName): Promise<Template> {
  const { path } = await cases[upload](shop)
  const template = upload.replace('POST', 'GET').replace('/excel-uploads', '/excel-template') as AdminOperationName
  // the sheet of a coupon is the same for all coupons
  const name = (
    operations.some((each) => each.name === template) ? template : template.replace('/{seq}', '')
  ) as AdminOperationName
  const answer = await send(shop, name, { path, token: await shop.signIn('admin') })
  const { sheets, xml } = readXlsx(answer.bytes)
  const [head = [], example = []] = sheets[0] ?? []
  const styles = [...(xml['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<col [^>]*>/g)].map(([col]) =>
    col.includes('style="3"'),
  )
  const disposition = answer.headers.get('content-disposition') ?? ''
  return {
    head: head.map(({ value }) => value),
    example: example.map(({ value }) => value),
    codes: head.flatMap(({ value }, i) => (styles[i] ? [value] : [])),
    fileName: decodeURIComponent(disposition.split("''")[1] ?? ''),
  }
}

function templateOf(upload: AdminOperationName): Promise<Template> {
  const known = templates.get(upload) ?? readTemplate(upload)
  templates.set(upload, known)
  return known
}

type Checked = Answer<Schemas['ExcelUpload']>

async function sendForm(upload: AdminOperationName, body: FormData): Promise<Checked> {
  const { path } = await cases[upload](shop)
  const answer = await send(shop, upload, { path, token: await shop.signIn('admin'), body })
  expect(shop.reports).toEqual([])
  return answer as Checked
}

const sendRows = async (
  upload: AdminOperationName,
  rows: RawCell[][],
  overrides: { hidden?: number[] } = {},
  choice?: string,
) => sendForm(upload, sheetUpload(rawWorkbook([{ rows, ...overrides }]), choice))

/** Sends one row for each column, with the cell in that column. Returns the errors of each row. */
async function inEachColumn(upload: AdminOperationName, columns: string[], cell: RawCell) {
  const { head, example } = await templateOf(upload)
  if (columns.length === 0) return []
  const rows = columns.map((column) => head.map((title, i): RawCell => (title === column ? cell : (example[i] ?? ''))))
  const answer = await sendRows(upload, [head, ...rows])
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(201)
  return columns.map((column, i) => ({
    column,
    message: answer.result.errors.find((error) => error.row === i + 2 && error.column === column)?.message,
  }))
}

describe.each(uploads.map(({ name }) => name))('%s', (upload) => {
  it('names row and column of every invalid cell', async () => {
    const { head } = await templateOf(upload)
    for (const { column, message } of await inEachColumn(upload, head, { error: '#N/A' })) {
      expect(message, column).toBe('오류 값(#N/A)이 들어 있습니다. 수식을 고치거나 값을 직접 입력해 주세요.')
    }
  })

  it('refuses text that cannot be stored and removes invisible characters', async () => {
    const { head } = await templateOf(upload)
    for (const broken of ['_xD83D_', '&#xD800;']) {
      for (const { column, message } of await inEachColumn(upload, head, { xml: `가${broken}` })) {
        expect(message, `${column} ${broken}`).toBe('사용할 수 없는 문자가 있습니다.')
      }
    }
    for (const unseen of ['가_x0000_', '가_x0007_', '&#x200B;가']) {
      const found = await inEachColumn(upload, head, { xml: unseen })
      expect(found.map(({ column }) => column)).toEqual(head)
    }
  })

  it('asks about hidden rows before it stores anything', async () => {
    const { head, example } = await templateOf(upload)
    const rows = [head, example, example, example]
    const asked = await sendRows(upload, rows, { hidden: [3, 4] })
    expect([asked.status, asked.code, asked.result]).toEqual([409, 'HIDDEN_ROWS', { count: 2, rows: [3, 4] }])
    expect((await sendRows(upload, rows, { hidden: [3, 4] }, 'EXCLUDE')).result.total).toBe(1)
    expect((await sendRows(upload, rows, { hidden: [3, 4] }, 'INCLUDE')).result.total).toBe(3)
    const wrong = await sendRows(upload, rows, { hidden: [3] }, 'YES')
    expect(wrong.errors.map(({ field }) => field)).toEqual(['hiddenRows'])
    const none = await sendRows(upload, [head, example], { hidden: [2] }, 'EXCLUDE')
    expect(none.errors).toEqual([{ field: 'file', message: '보이는 행이 없는 파일입니다.' }])
  })

  it('reads headings in decomposed Unicode (macOS) and the first visible sheet', async () => {
    const { head, example } = await templateOf(upload)
    const bytes = rawWorkbook([
      { rows: [['숨은 시트'], ['값']], state: 'hidden' },
      { rows: [['아주 숨은 시트'], ['값']], state: 'veryHidden' },
      { rows: [head.map((title) => `${title.normalize('NFD')}\u200b`), example] },
      { rows: [['다른 시트'], ['값']] },
    ])
    expect((await sendForm(upload, sheetUpload(bytes))).result.total).toBe(1)
  })

  it('returns all invalid rows in the error file', async () => {
    const { head, example, fileName } = await templateOf(upload)
    const bad = Array.from({ length: 3 }, () => head.map((): RawCell => ({ error: '#REF!' })))
    const { result } = await sendRows(upload, [head, ...bad, example])
    const path = { uploadSeq: result.uploadSeq }
    const name = 'GET /api/v1/admin/excel-uploads/{uploadSeq}/bad-rows'
    const file = await send(shop, name, { path, token: await shop.signIn('admin') })
    const rows = readXlsx(file.bytes).sheets[0] ?? []
    expect(rows.length - 1).toBe(result.badCount)
    expect(rows.slice(1, 4).map((row) => row[0]?.value)).toEqual(['#REF!', '#REF!', '#REF!'])
    const named = decodeURIComponent(file.headers.get('content-disposition') ?? '')
    expect(named).toContain(`${fileName.replace(' 업로드 양식.xlsx', '')} 오류 행.xlsx`)
  })
})

it('every template has its own name and formats code columns as text', async () => {
  const found = await Promise.all(uploads.map(({ name }) => templateOf(name)))
  const names = found.map(({ fileName }) => fileName)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  expect(found.map(({ fileName, codes }) => [fileName, codes]).filter(([, codes]) => codes?.length)).toEqual([
    ['송장 일괄등록 업로드 양식.xlsx', ['송장번호', '추가송장번호']],
    ['상품권번호 등록 업로드 양식.xlsx', ['상품권번호']],
    ['상품 업로드 양식.xlsx', ['제조사 품번', '바코드']],
  ])
})

it('refuses a number in a code column and explains the fix', async () => {
  let columns = 0
  for (const { name } of uploads) {
    const { codes } = await templateOf(name)
    for (const number of ['12345678901', '9.41012345678901E+15', '1234567890123456']) {
      for (const { column, message } of await inEachColumn(name, codes, { number })) {
        expect(message, `${name} ${column}`).toMatch(/^숫자로 입력된 셀입니다\..*셀 서식을 텍스트로 바꾼 뒤/)
        columns += 1
      }
    }
  }
  expect(columns).toBe(15)
})

/** Sheets of real shops that were once read wrongly. */
describe('sample sheet', () => {
  const sheetNamed = (name: string) => {
    const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, '../sheets', `${name}.xlsx`)))
    return (choice?: string) => sheetUpload(bytes, choice)
  }
  const items: AdminOperationName = 'POST /api/v1/admin/items/excel-uploads'
  const prices: AdminOperationName = 'POST /api/v1/admin/price-jobs/excel-uploads'

  it('giftcard-16digit-number: refuses a number that Excel has rounded', async () => {
    const upload = 'POST /api/v1/admin/gift-card-grants/excel-uploads'
    const { result } = await sendForm(upload, sheetNamed('giftcard-16digit-number')())
    expect(result.okCount).toBe(0)
    const [rounded, whole] = result.errors.filter(({ column }) => column === '상품권번호')
    expect(rounded).toMatchObject({ row: 2, value: '9.41012345678901E+15' })
    expect(rounded?.message).toContain('셀 서식을 텍스트로')
    expect(whole).toMatchObject({ row: 3, value: '12345678901' })
  })

  it('headings-nfd-macos: is accepted', async () => {
    const { result } = await sendForm(prices, sheetNamed('headings-nfd-macos')())
    expect([result.total, result.badCount]).toEqual([1, 0])
  })

  it('hidden-rows-filter: asks about the hidden row', async () => {
    const form = sheetNamed('hidden-rows-filter')
    const upload = await sendForm(prices, form())
    expect([upload.code, upload.result]).toEqual(['HIDDEN_ROWS', { count: 1, rows: [3] }])
    expect(upload.message).toBe('숨겨져 있거나 필터로 가려진 행이 1개 있습니다. 이 행도 올릴지 선택해 주세요.')
    expect((await sendForm(prices, form('EXCLUDE'))).result.preview.map(({ key }) => key)).toEqual(['T0000700'])
    expect((await sendForm(prices, form('INCLUDE'))).result.total).toBe(2)
  })

  it('na-error-cells: reports the error cell with row and column', async () => {
    const { result } = await sendForm(items, sheetNamed('na-error-cells')())
    expect([result.okCount, result.badCount]).toEqual([0, 1])
    expect(result.errors).toMatchObject([{ row: 2, column: '매입가', value: '#N/A' }])
  })

  it('price-times-1.1: rounds floating-point residue of a formula', async () => {
    const { result } = await sendForm(prices, sheetNamed('price-times-1.1')())
    expect(result.badCount).toBe(0)
    expect(result.preview[0]?.changes).toMatchObject([{ column: '변경가', after: '121,000' }])
  })
})

it('accepts common spellings of numbers', async () => {
  const upload: AdminOperationName = 'POST /api/v1/admin/price-jobs/excel-uploads'
  const { head } = await templateOf(upload)
  const written = ['₩121,000', '121,000원', '１２１，０００', ' 121000 ', '\\121,000', '￦ 121,000 원']
  for (const price of written) {
    const { result } = await sendRows(upload, [head, ['T0000700', price]])
    expect(result.preview[0]?.changes[0]?.after, price).toBe('121,000')
  }
  for (const price of ['12,10,00', '121.5', '-121000', '약 121000', '121000달러']) {
    expect((await sendRows(upload, [head, ['T0000700', price]])).result.badCount, price).toBe(1)
  }
})

it('treats a formula without a cached value as an error, not as an empty cell', async () => {
  const upload: AdminOperationName = 'POST /api/v1/admin/items/excel-uploads'
  const { result } = await sendRows(upload, [
    ['상품코드', '매입가', '관리자 메모'],
    ['T0000700', { formula: '100000*1.1' }, '메모'],
    ['T0000699', { formula: '100*1000', result: '100000.00000000001' }, '메모'],
  ])
  expect(result.errors).toMatchObject([{ row: 2, column: '매입가' }])
  expect(result.errors[0]?.message).toContain('수식의 계산 결과가 없습니다.')
  expect(result.okCount).toBe(1)
})

describe('recognizes a file that is no .xlsx', () => {
  const compound = (stream: string) =>
    new Uint8Array([
      ...Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      ...new Uint8Array(504),
      ...Buffer.from(stream, 'utf16le'),
      ...new Uint8Array(100),
    ])
  it.each([
    ['encrypted', compound('EncryptedPackage'), /암호가 설정된 엑셀 파일/],
    ['of 2003', compound('Workbook'), /이전 형식\(\.xls\)/],
    ['of 1995', Uint8Array.of(9, 8, 8, 0, 0, 5), /이전 형식\(\.xls\)/],
    ['a web page', new TextEncoder().encode('\ufeff<html><table><tr><td>상품코드'), /\.xlsx\)가 아닙니다/],
    ['secured', new TextEncoder().encode('<## NASCA DRM FILE - VER1.00 ##>'), /문서보안/],
    ['anything else', new TextEncoder().encode('상품코드,매입가'), /엑셀 파일\(\.xlsx\)만/],
  ])('%s', async (_, bytes, message) => {
    const answer = await sendForm('POST /api/v1/admin/items/excel-uploads', sheetUpload(bytes))
    expect([answer.status, answer.code]).toEqual([415, 'UNSUPPORTED_TYPE'])
    expect(answer.message).toMatch(message)
  })
})
