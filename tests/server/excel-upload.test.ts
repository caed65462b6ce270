import { zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { badRowsFile } from '../../server/excel/own-upload'
import { readSheet } from '../../server/excel/read-sheet'
import { type UploadDefinition, uploadCalls } from '../../server/excel/upload'
import type { AdminCall } from '../../server/http/call'
import { Refusal } from '../../server/http/refusal'
import { type TestShop, testShop } from './harness'
import { rawWorkbook, sheetUpload } from './raw-sheet'
import { sheetForm } from './sheet'

const stored: string[] = []

/** Takes names of three letters and more; the name 중복 is refused while it is stored. */
const definition: UploadDefinition<string> = {
  resource: 'tests',
  title: '시험',
  columns: [
    { title: '이름', example: '가나다', required: true },
    { title: '메모', example: '' },
  ],
  maxRows: 5,
  check: async (_, rows) =>
    rows.map((line) => {
      const name = line.cell('이름')
      if (name.length < 2) return { row: line.row, errors: [{ column: '이름', value: name, message: '짧습니다.' }] }
      const changes = line.has('메모') ? [{ column: '메모', before: null, after: line.cell('메모') || null }] : []
      return { row: line.row, key: name, created: true, changes, plan: name }
    }),
  async apply(_, __, name) {
    if (name === '중복') throw new Refusal(409, 'DUPLICATE', '이미 있는 이름입니다.')
    stored.push(name)
  },
}
const calls = uploadCalls(definition)

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  return () => shop.close()
})

/** As an admin's call has it; what the handlers use of it. */
const callOf = (adminSeq = 1): AdminCall =>
  ({
    services: shop.services,
    db: shop.services.db,
    now: shop.clock.now(),
    actor: { adminSeq, loginId: 'admin' },
    log: () => undefined,
  }) as unknown as AdminCall

/** The texts of a sheet. */
async function textsOf(file: Blob): Promise<{ head: string[]; rows: [number, string[]][] }> {
  const { head, rows } = await readSheet(file, 10)
  return { head, rows: rows.map(([row, cells]) => [row, cells.map(({ text }) => text)]) }
}

const send = async (head: string[], rows: (string | number | null)[][], adminSeq?: number) =>
  calls.upload(callOf(adminSeq), { body: await sheetForm(head, rows) })
const confirm = (uploadSeq: number, onlyValid: boolean, adminSeq?: number) =>
  calls.confirm(callOf(adminSeq), { path: { uploadSeq }, body: { onlyValid } })
const refusal = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error as Refusal)

describe('a sheet that is uploaded', () => {
  it('is checked row by row under the numbers of the sheet, and nothing is stored', async () => {
    const answer = await send(
      ['이름', '메모'],
      [
        ['가나', '하나'],
        [null, null],
        ['다', ''],
        ['라마', null],
      ],
    )
    expect(answer).toMatchObject({ total: 3, okCount: 2, badCount: 1 })
    expect(answer.errors).toEqual([{ row: 4, column: '이름', value: '다', message: '짧습니다.' }])
    expect(answer.preview.map(({ row, key }) => [row, key])).toEqual([
      [2, '가나'],
      [5, '라마'],
    ])
    expect(stored).toEqual([])
  })

  it('with bad rows is confirmed only as the good ones; a row that is refused then is named', async () => {
    const { uploadSeq } = await send(['이름'], [['정상'], ['x'], ['중복'], ['또정상']])
    expect(await refusal(confirm(uploadSeq, false))).toMatchObject({
      code: 'INVALID_STATE',
      message: '오류가 있는 행이 있습니다. 정상 행만 반영하려면 ‘정상 행만 반영’을 선택해 주세요.',
    })
    expect(await confirm(uploadSeq, true)).toEqual({
      done: 2,
      unchangedCount: 0,
      failed: [{ row: 4, key: '중복', message: '이미 있는 이름입니다.' }],
      badCount: 1,
      errors: [{ row: 3, column: '이름', value: 'x', message: '짧습니다.' }],
    })
    expect(stored.splice(0)).toEqual(['정상', '또정상'])
    expect(await refusal(confirm(uploadSeq, true))).toMatchObject({ code: 'INVALID_STATE' })
    expect(stored).toEqual([])
  })

  it('gives back the rows that were not stored, with the reasons, and takes them again when they are mended', async () => {
    const { uploadSeq } = await send(
      ['이름', '', '메모'],
      [
        ['첫째', null, '그대로'],
        ['y', null, '메모다'],
        ['중복', null, ''],
      ],
    )
    const file = async () => textsOf(await (await badRowsFile(callOf(), uploadSeq)).blob())
    const bad = (await file()).rows
    expect(bad).toEqual([[2, ['y', '메모다', '이름: 짧습니다.']]])
    await confirm(uploadSeq, true)
    const left = await file()
    expect(left.head).toEqual(['이름', '메모', '오류 내용'])
    expect(left.rows).toEqual([...bad, [3, ['중복', '', '이미 있는 이름입니다.']]])
    expect(await refusal(badRowsFile(callOf(2), uploadSeq))).toMatchObject({ status: 404 })
    const again = await send(left.head, [['이제는길다', '메모다', left.rows[0]?.[1][2] ?? '']])
    expect(again).toMatchObject({ okCount: 1, badCount: 0 })
    await confirm(again.uploadSeq, false)
    expect(stored.splice(0)).toEqual(['첫째', '이제는길다'])
  })

  it('gives back all rows of a record of which one is to be mended', async () => {
    const grouped = uploadCalls({ ...definition, recordOf: (row) => row.cell('메모') })
    const body = await sheetForm(
      ['이름', '메모'],
      [
        ['하나', '갑'],
        ['둘둘', '을'],
        ['z', '갑'],
      ],
    )
    const { uploadSeq } = await grouped.upload(callOf(), { body })
    const { rows } = await textsOf(await (await badRowsFile(callOf(), uploadSeq)).blob())
    expect(rows.map(([, cells]) => cells)).toEqual([
      ['하나', '갑', ''],
      ['z', '갑', '이름: 짧습니다.'],
    ])
  })

  it('belongs to its uploader, for half an hour', async () => {
    const { uploadSeq } = await send(['이름'], [['가나다']])
    const gone = { status: 404, message: '업로드 확인 시간이 지났습니다. 파일을 다시 올려 주세요.' }
    expect(await refusal(confirm(uploadSeq, true, 2))).toMatchObject(gone)
    shop.clock.advance(30)
    expect(await refusal(confirm(uploadSeq, true))).toMatchObject(gone)
    expect(stored).toEqual([])
  })

  it.each([
    ['a heading that nobody knows', ['이름', '색상'], { field: '색상', message: '알 수 없는 항목입니다: 색상' }],
    ['a missing one', ['메모'], { field: '이름', message: '항목이 없습니다: 이름' }],
    ['one that is there twice', ['이름', '이름'], { field: '이름', message: '같은 항목이 두 번 있습니다: 이름' }],
  ])('with %s is refused', async (_, head, error) => {
    const found = await refusal(send(head, [head.map(() => '값값값')]))
    expect(found).toMatchObject({ status: 400, errors: [error] })
  })

  it('is refused when it has too many rows, or none', async () => {
    const tooMany = await refusal(
      send(
        ['이름'],
        Array.from({ length: 6 }, () => ['가나다']),
      ),
    )
    expect(tooMany).toMatchObject({ errors: [{ field: 'file', message: '한 번에 5행까지 올릴 수 있습니다.' }] })
    expect(await refusal(send(['이름'], []))).toMatchObject({
      errors: [{ field: 'file', message: '내용이 없는 파일입니다.' }],
    })
  })

  it('is read as it looks: composed, without what cannot be seen; what it has already is not stored again', async () => {
    const again = uploadCalls({
      ...definition,
      check: async (call, rows) => {
        const checked = await definition.check(call, rows)
        return checked.map((row) => ('plan' in row ? { ...row, unchanged: row.plan === '이미' } : row))
      },
    })
    const bytes = rawWorkbook([
      {
        rows: [
          [{ xml: '이름'.normalize('NFD') }],
          [{ xml: `${'가나'.normalize('NFD')}_x0000_&#x200B;_x202E_` }],
          ['이미'],
          [{ number: '12.000000000000002' }],
        ],
      },
    ])
    const answer = await again.upload(callOf(), { body: sheetUpload(bytes) })
    expect(answer).toMatchObject({ okCount: 3, unchangedCount: 1 })
    expect(answer.preview.map(({ key }) => key)).toEqual(['가나', '이미', '12'])
    const receipt = await again.confirm(callOf(), { path: { uploadSeq: answer.uploadSeq }, body: { onlyValid: false } })
    expect(receipt).toMatchObject({ done: 2, unchangedCount: 1, failed: [] })
    expect(stored.splice(0)).toEqual(['가나', '12'])
  })

  it('may be the template itself', async () => {
    const bytes = Buffer.from(await (await calls.template()).arrayBuffer())
    expect(await textsOf(new Blob([bytes]))).toEqual({ head: ['이름', '메모'], rows: [[2, ['가나다', '']]] })
  })
})

describe('a file that is no sheet', () => {
  it.each([
    ['text', Buffer.from('이름,메모')],
    ['an archive of something else', Buffer.from(zipSync({ 'a.txt': new Uint8Array(10) }))],
    ['the beginning of an archive', Buffer.from('504b0304', 'hex')],
  ])('%s is refused by its content', async (_, bytes) => {
    expect(await refusal(readSheet(new Blob([bytes]), 10))).toMatchObject({ status: 415 })
  })

  const SHEET = 'xl/worksheets/sheet1.xml'
  /** A package of one sheet, and what else is given. */
  const packed = (sheet: Uint8Array | string, more: Record<string, Uint8Array> = {}): Buffer =>
    Buffer.from(zipSync({ 'xl/workbook.xml': Buffer.from('<workbook/>'), [SHEET]: Buffer.from(sheet), ...more }))
  /** Changes what the directory and the entry itself claim of the sheet's size. */
  function lying(bytes: Buffer, size: number): Buffer {
    const name = Buffer.from(SHEET)
    bytes.writeUInt32LE(size, bytes.indexOf(name) - 8)
    bytes.writeUInt32LE(size, bytes.lastIndexOf(name) - 22)
    return bytes
  }
  const cells = (...refs: string[]) =>
    `<sheetData>${refs.map((ref) => `<c s='1' r="${ref}"><v>1</v></c>`).join('')}</sheetData>`

  it.each([
    ['unpacked', () => packed(new Uint8Array(200 * 1024 * 1024)), 413],
    ['unpacked, and says that it is small', () => lying(packed(new Uint8Array(200 * 1024 * 1024)), 10), 413],
    ['of parts that nobody asked for', () => packed('', { 'a.xml': new Uint8Array(90 * 1024 * 1024) }), 413],
    ['and has a value at its far corner', () => packed(cells('A1', 'XFD1048576')), 413],
    ['and hides where its values are', () => packed(cells('A1', '&#88;FD1048576')), 415],
    [
      'of entities',
      () => packed('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><sheetData>&b;</sheetData>'),
      415,
    ],
  ])('one that is too much %s is refused at once, in bounded memory', async (_, make, status) => {
    const bytes = make()
    const [before, start] = [process.memoryUsage().rss, performance.now()]
    expect(await refusal(readSheet(new Blob([new Uint8Array(bytes)]), 10))).toMatchObject({ status })
    expect(performance.now() - start).toBeLessThan(2_000)
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(100)
  })

  it('one that only claims to be large is none', async () => {
    const bytes = Buffer.from(await (await calls.template()).arrayBuffer())
    expect((await readSheet(new Blob([new Uint8Array(lying(bytes, 4_000_000_000))]), 10)).head).toEqual([
      '이름',
      '메모',
    ])
  })
})
