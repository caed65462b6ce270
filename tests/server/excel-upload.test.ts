import { desc, eq } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AdminCall } from '../../server/call/call'
import { Refusal } from '../../server/contract/refusal'
import { adminLogs, serverMarks } from '../../server/db/schema'
import { uploadLeftJob } from '../../server/excel/abandoned-uploads'
import { badRowsFile } from '../../server/excel/own-upload'
import { createSheetReader, readSheet } from '../../server/excel/read-sheet'
import { uploadCalls } from '../../server/excel/upload-calls'
import type { UploadDefinition } from '../../server/excel/upload-definition'
import { StoppingError } from '../../server/jobs/define-job'
import { asSteps } from './calls'
import { type TestShop, testShop } from './harness'
import { rawWorkbook, sheetUpload } from './raw-sheet'
import { sheetForm } from './sheet'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  return () => shop.close()
})

/** Returns the stored names in their order. */
const stored = async (): Promise<string[]> => {
  const rows = await shop.services.db.select().from(serverMarks).where(eq(serverMarks.value, 'test'))
  return rows.map(({ name }) => name)
}
const clear = () => shop.services.db.delete(serverMarks).where(eq(serverMarks.value, 'test'))
afterEach(clear)

/** Number of rows that each transaction started. */
const pieces: number[] = []

/**
 * Accepts names of two letters and more. The name 중복 is refused while it is stored, and storing fails with the name 고장.
 */
const definition: UploadDefinition<string> = {
  resource: 'tests',
  title: '시험',
  columns: [
    { title: '이름', example: '가나다', required: true },
    { title: '메모', example: '' },
  ],
  maxRows: 300,
  check: async (_, rows) =>
    rows.map((line) => {
      const name = line.cell('이름')
      if (name.length < 2) return { row: line.row, errors: [{ column: '이름', value: name, message: '짧습니다.' }] }
      const changes = line.has('메모') ? [{ column: '메모', before: null, after: line.cell('메모') || null }] : []
      return { row: line.row, key: name, created: true, changes, plan: name }
    }),
  async lock(_, plans) {
    pieces.push(plans.length)
  },
  async apply({ now }, db, name) {
    if (name === '중복') throw new Refusal(409, 'DUPLICATE', '이미 있는 이름입니다.')
    if (name === '고장') throw new Error('broken')
    await db.insert(serverMarks).values({ name, value: 'test', at: now })
  },
}
const calls = uploadCalls(definition)

const send = async (head: string[], rows: (string | number | null)[][], adminSeq = 1) =>
  calls.upload.inSteps(asSteps(shop, { adminSeq }), { body: await sheetForm(head, rows) })
const confirm = (uploadSeq: number, onlyValid: boolean, { adminSeq = 1, call = asSteps(shop, { adminSeq }) } = {}) =>
  calls.confirm.inSteps(call, { path: { uploadSeq }, body: { onlyValid } })
const badRows = (uploadSeq: number, adminSeq = 1) =>
  asSteps(shop, { adminSeq }).step((call) => badRowsFile(call, uploadSeq))
/** Reads the texts of a sheet. */
async function reading(file: Blob): Promise<{ head: string[]; rows: [number, string[]][] }> {
  const { head, rows } = await readSheet(file, 10)
  return { head, rows: rows.map(([row, cells]) => [row, cells.map(({ text }) => text)]) }
}
const refusal = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error as Refusal)

describe('an uploaded sheet', () => {
  it('is validated by row with the row numbers of the sheet, and nothing is stored', async () => {
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
    expect(await stored()).toEqual([])
  })

  it('with invalid rows stores only the valid ones; a row refused then is named', async () => {
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
    expect(await stored()).toEqual(['정상', '또정상'])
    await clear()
    expect(await refusal(confirm(uploadSeq, true))).toMatchObject({
      code: 'INVALID_STATE',
      message: '이미 반영된 파일입니다.',
    })
    expect(await stored()).toEqual([])
  })

  it('returns the rejected rows with reasons, and accepts them once corrected', async () => {
    const { uploadSeq } = await send(
      ['이름', '', '메모'],
      [
        ['첫째', null, '그대로'],
        ['y', null, '메모다'],
        ['중복', null, ''],
      ],
    )
    const file = async () => reading(await (await badRows(uploadSeq)).blob())
    const bad = (await file()).rows
    expect(bad).toEqual([[2, ['y', '메모다', '이름: 짧습니다.']]])
    await confirm(uploadSeq, true)
    const left = await file()
    expect(left.head).toEqual(['이름', '메모', '오류 내용'])
    expect(left.rows).toEqual([...bad, [3, ['중복', '', '이미 있는 이름입니다.']]])
    expect(await refusal(badRows(uploadSeq, 2))).toMatchObject({ status: 404 })
    const again = await send(left.head, [['이제는길다', '메모다', left.rows[0]?.[1][2] ?? '']])
    expect(again).toMatchObject({ okCount: 1, badCount: 0 })
    await confirm(again.uploadSeq, false)
    expect(await stored()).toEqual(['첫째', '이제는길다'])
  })

  it('returns all rows of a record with one invalid row', async () => {
    const grouped = uploadCalls({ ...definition, recordOf: (row) => row.cell('메모') })
    const body = await sheetForm(
      ['이름', '메모'],
      [
        ['하나', '갑'],
        ['둘둘', '을'],
        ['z', '갑'],
      ],
    )
    const { uploadSeq } = await grouped.upload.inSteps(asSteps(shop), { body })
    const { rows } = await reading(await (await badRows(uploadSeq)).blob())
    expect(rows.map(([, cells]) => cells)).toEqual([
      ['하나', '갑', '이름: 같은 시험의 다른 행에 오류가 있습니다.'],
      ['z', '갑', '이름: 짧습니다.'],
    ])
  })

  it('belongs to its uploader, for half an hour', async () => {
    const { uploadSeq } = await send(['이름'], [['가나다']])
    const gone = { status: 404, message: '업로드 확인 시간이 지났습니다. 파일을 다시 올려 주세요.' }
    expect(await refusal(confirm(uploadSeq, true, { adminSeq: 2 }))).toMatchObject(gone)
    shop.clock.advance(30)
    expect(await refusal(confirm(uploadSeq, true))).toMatchObject(gone)
    expect(await stored()).toEqual([])
  })

  it.each([
    ['a heading that nobody knows', ['이름', '색상'], { field: '색상', message: '알 수 없는 항목입니다: 색상' }],
    ['a missing one', ['메모'], { field: '이름', message: '항목이 없습니다: 이름' }],
    ['one that is there twice', ['이름', '이름'], { field: '이름', message: '같은 항목이 두 번 있습니다: 이름' }],
  ])('with %s is refused', async (_, head, error) => {
    const found = await refusal(send(head, [head.map(() => '값값값')]))
    expect(found).toMatchObject({ status: 400, errors: [error] })
  })

  it('is refused with too many rows, or none', async () => {
    const tooMany = await refusal(
      send(
        ['이름'],
        Array.from({ length: 301 }, () => ['가나다']),
      ),
    )
    expect(tooMany).toMatchObject({ errors: [{ field: 'file', message: '한 번에 300행까지 올릴 수 있습니다.' }] })
    expect(await refusal(send(['이름'], []))).toMatchObject({
      errors: [{ field: 'file', message: '내용이 없는 파일입니다.' }],
    })
  })

  it('is normalized as displayed: composed, without invisible characters; unchanged values are not stored', async () => {
    const again = uploadCalls({
      ...definition,
      check: async (call, rows, seen) => {
        const checked = await definition.check(call, rows, seen)
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
    const answer = await again.upload.inSteps(asSteps(shop), { body: sheetUpload(bytes) })
    expect(answer).toMatchObject({ okCount: 3, unchangedCount: 1 })
    expect(answer.preview.map(({ key }) => key)).toEqual(['가나', '이미', '12'])
    const receipt = await again.confirm.inSteps(asSteps(shop), {
      path: { uploadSeq: answer.uploadSeq },
      body: { onlyValid: false },
    })
    expect(receipt).toMatchObject({ done: 2, unchangedCount: 1, failed: [] })
    expect(await stored()).toEqual(['가나', '12'])
  })

  it('is validated in chunks if its rows are independent; a duplicate key is found across chunks', async () => {
    const sizes: number[] = []
    const once = uploadCalls({
      ...definition,
      rowsAtOnce: 2,
      check: async (call, rows, keys) => {
        sizes.push(rows.length)
        for (const row of rows) keys.add(row, '이름', row.cell('이름'))
        return definition.check(call, rows, keys)
      },
    })
    const body = await sheetForm(['이름'], [['가나'], ['다라'], ['마바'], ['가나'], ['사아']])
    const answer = await once.upload.inSteps(asSteps(shop), { body })
    expect(sizes).toEqual([2, 2, 1])
    expect(answer).toMatchObject({
      okCount: 3,
      errors: [
        { row: 2, column: '이름', value: '가나', message: '5행과 중복됩니다.' },
        { row: 5, column: '이름', value: '가나', message: '2행과 중복됩니다.' },
      ],
    })
    const confirmed = await once.confirm.inSteps(asSteps(shop), {
      path: { uploadSeq: answer.uploadSeq },
      body: { onlyValid: true },
    })
    expect(confirmed).toMatchObject({ done: 3, badCount: 2 })
    expect(await stored()).toEqual(['다라', '마바', '사아'])
  })

  it('may be the template itself', async () => {
    const bytes = Buffer.from(await (await calls.template()).arrayBuffer())
    expect(await reading(new Blob([bytes]))).toEqual({ head: ['이름', '메모'], rows: [[2, ['가나다', '']]] })
  })
})

describe('a sheet of many rows', () => {
  const names = (count: number, ...others: string[]) =>
    [...Array.from({ length: count }, (_, n) => `이름${String(n).padStart(3, '0')}`), ...others].map((name) => [name])
  const logged = () =>
    shop.services.db
      .select()
      .from(adminLogs)
      .where(eq(adminLogs.resource, 'tests'))
      .orderBy(desc(adminLogs.adminLogSeq))

  it('is stored a hundred rows at a time', async () => {
    const { uploadSeq } = await send(['이름'], names(250))
    pieces.length = 0
    expect(await confirm(uploadSeq, false)).toMatchObject({ done: 250, failed: [] })
    expect(Math.max(...pieces)).toBe(100)
    expect(pieces.length).toBeGreaterThan(2)
    expect(await stored()).toHaveLength(250)
    expect((await logged()).filter(({ targetCount }) => targetCount === 250)).toHaveLength(1)
  })

  it('with a failing row stores the others and names it', async () => {
    const { uploadSeq } = await send(['이름'], names(20, '고장', '나중', '중복'))
    const { done, failed } = await confirm(uploadSeq, false)
    expect(done).toBe(21)
    expect(failed).toEqual([
      { row: 22, key: '고장', message: '처리 중 오류로 반영하지 못했습니다.' },
      { row: 24, key: '중복', message: '이미 있는 이름입니다.' },
    ])
    expect(await stored()).toHaveLength(21)
    expect((await reading(await (await badRows(uploadSeq)).blob())).rows.map(([, cells]) => cells[0])).toEqual([
      '고장',
      '중복',
    ])
  })

  it('stores rows that share a plan once, and again after a failure has undone their transaction', async () => {
    const { title, columns, maxRows } = definition
    const shared: UploadDefinition<{ name: string }> = {
      resource: 'shared-tests',
      title,
      columns,
      maxRows,
      async check(_, rows) {
        const plans = new Map(rows.map((line) => [line.cell('이름'), { name: line.cell('이름') }]))
        return rows.map((line) => {
          const name = line.cell('이름')
          return { row: line.row, key: name, created: true, changes: [], plan: plans.get(name) ?? { name } }
        })
      },
      apply: (call, db, { name }) => definition.apply(call, db, name),
    }
    const { upload, confirm: store } = uploadCalls(shared)
    const sheet = names(0, '짝', '짝', '중복', '중복', '고장', '짝')
    const { uploadSeq } = await upload.inSteps(asSteps(shop), { body: await sheetForm(['이름'], sheet) })
    const { done, failed } = await store.inSteps(asSteps(shop), { path: { uploadSeq }, body: { onlyValid: false } })
    expect([done, await stored()]).toEqual([3, ['짝']])
    expect(failed.map(({ row, key }) => [row, key])).toEqual([
      [4, '중복'],
      [5, '중복'],
      [6, '고장'],
    ])
  })

  /**
   * A call whose process ends after a number of steps: one reserves the upload, one checks it, each further one stores
   * a batch.
   */
  const dying = (steps: number) => {
    const call = asSteps(shop)
    let left = steps
    return {
      ...call,
      step: <T>(work: (step: AdminCall) => Promise<T>) => {
        left -= 1
        return left < 0 ? Promise.reject(new StoppingError()) : call.step(work)
      },
    }
  }

  it('whose process dies is continued by another confirmation, and each row is stored once', async () => {
    const { uploadSeq } = await send(['이름'], names(250, '중복'))
    await expect(confirm(uploadSeq, false, { call: dying(3) })).rejects.toThrow(StoppingError)
    // a batch is a hundred rows, or as many as were stored in a tenth of a second
    expect((await stored()).length).toBeGreaterThan(0)
    expect((await stored()).length).toBeLessThanOrEqual(100)
    expect(await refusal(confirm(uploadSeq, false))).toMatchObject({
      code: 'INVALID_STATE',
      message: '파일을 반영하고 있습니다. 잠시 후 다시 확인해 주세요.',
    })
    shop.clock.advance(2)
    expect(await confirm(uploadSeq, false)).toMatchObject({ done: 250, failed: [{ row: 252 }] })
    expect(await stored()).toHaveLength(250)
    expect((await logged())[0]?.summary).toBe('시험 엑셀 업로드: 250건 반영, 1건 실패')
  })

  it('that is not continued is logged as far as it was stored', async () => {
    const { uploadSeq } = await send(['이름'], names(250))
    await expect(confirm(uploadSeq, false, { call: dying(4) })).rejects.toThrow(StoppingError)
    const count = (await stored()).length
    expect(count).toBeGreaterThan(0)
    expect(await shop.run(uploadLeftJob)).toBe(0)
    shop.clock.advance(61)
    expect(await shop.run(uploadLeftJob)).toBe(1)
    expect((await logged())[0]).toMatchObject({
      action: 'BULK',
      loginId: 'admin',
      targetCount: count,
      result: 'FAILURE',
      summary: `시험 엑셀 업로드 중단: ${count}건 반영, 0건 실패`,
    })
    expect(await shop.run(uploadLeftJob)).toBe(0)
  })
})

describe('the sheet reader thread', () => {
  const thread = (name: string) => new URL(`./threads/${name}.mjs`, import.meta.url)
  const uploadRequest = () => ({ bytes: new ArrayBuffer(1), maxRows: 1 })

  it('is ended when a file takes too long: that is refused, waiting ones are read again', async () => {
    const read = createSheetReader({ file: thread('silent'), readMs: 50 })
    const [first, second] = [refusal(read(uploadRequest())), refusal(read(uploadRequest()))]
    expect(await first).toMatchObject({ status: 413 })
    expect(await second).toMatchObject({ status: 503 })
    expect(await refusal(read(uploadRequest()))).toMatchObject({ status: 413 })
  })

  it('fails only the file that it crashed on', async () => {
    const read = createSheetReader({ file: thread('dying'), readMs: 10_000 })
    await expect(read(uploadRequest())).rejects.toThrow('died of it')
    await expect(read(uploadRequest())).rejects.toThrow('died of it')
  })

  it('refuses more than twenty waiting files', async () => {
    const read = createSheetReader({ file: thread('silent'), readMs: 50 })
    const waiting = Array.from({ length: 20 }, () => refusal(read(uploadRequest())))
    expect(await refusal(read(uploadRequest()))).toMatchObject({ status: 503 })
    await Promise.all(waiting)
  })
})

describe('an invalid sheet file', () => {
  it.each([
    ['text', Buffer.from('이름,메모')],
    ['an archive of something else', Buffer.from(zipSync({ 'a.txt': new Uint8Array(10) }))],
    ['the beginning of an archive', Buffer.from('504b0304', 'hex')],
  ])('%s is refused by its content', async (_, bytes) => {
    expect(await refusal(reading(new Blob([bytes])))).toMatchObject({ status: 415 })
  })

  const SHEET = 'xl/worksheets/sheet1.xml'
  /** Returns a package with one sheet and further files. */
  const packed = (sheet: Uint8Array | string, more: Record<string, Uint8Array> = {}): Buffer =>
    Buffer.from(zipSync({ 'xl/workbook.xml': Buffer.from('<workbook/>'), [SHEET]: Buffer.from(sheet), ...more }))
  /** Changes the size of the sheet that the directory and the entry declare. */
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
    [
      'of texts that its cells share',
      () =>
        packed(cells('A1'), { 'xl/sharedStrings.xml': Buffer.from(`<sst>${'<si><t/></si>'.repeat(3_000_000)}</sst>`) }),
      413,
    ],
    ['of cells without an address', () => packed(`<row>${'<c/>'.repeat(9_000_000)}</row>`), 413],
    ['and hides where its values are', () => packed(cells('A1', '&#88;FD1048576')), 415],
    [
      'of entities',
      () => packed('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><sheetData>&b;</sheetData>'),
      415,
    ],
  ])('with too much %s is refused at once, in bounded memory', async (_, make, status) => {
    const bytes = make()
    const [before, start] = [process.memoryUsage().rss, performance.now()]
    expect(await refusal(reading(new Blob([new Uint8Array(bytes)])))).toMatchObject({ status })
    expect(performance.now() - start).toBeLessThan(2_000)
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(100)
  })

  it('that only claims to be large is accepted', async () => {
    const bytes = Buffer.from(await (await calls.template()).arrayBuffer())
    expect((await reading(new Blob([new Uint8Array(lying(bytes, 4_000_000_000))]))).head).toEqual(['이름', '메모'])
  })
})
