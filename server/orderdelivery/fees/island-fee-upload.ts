import { withParticle } from '../../../domain/common/particles'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { sidos } from '../../db/schema'
import { parseWon, RowErrors } from '../../excel/parse-cells'
import type { CheckedRow, RowKeys, UploadDefinition, UploadRow } from '../../excel/upload-definition'
import { formatNumber } from '../../lib/numbers'
import { islandFees } from '../schema/island-fee.schema'
import { islandFee } from './island-fee'

type Row = typeof islandFees.$inferSelect
type Body = Schemas['IslandFeeBody'] & { exceptZips: string[]; shippable: boolean; active: boolean }

interface Plan {
  /** The existing row with this zip code range. */
  seq: number | undefined
  body: Body
}

const FEES = { '타이어(개당)': 'tireFee', '배터리(개당)': 'batteryFee', '기타(개당)': 'etcFee' } as const
const FLAGS = { 배송: 'shippable', 사용: 'active' } as const
const ZIP = /^\d{5}$/
const flagText = (flag: boolean): string => (flag ? '예' : '아니오')

/** Restores leading zeros, which Excel drops. */
const zipOf = (text: string): string => (/^\d{1,5}$/.test(text) ? text.padStart(5, '0') : text)

const rangeOf = ({ zipFrom, zipTo }: Pick<Row, 'zipFrom' | 'zipTo'>): string => `${zipFrom}~${zipTo}`

function readFlag(faults: RowErrors, title: keyof typeof FLAGS): boolean {
  const text = faults.row.cell(title)
  if (text === '' || /^(예|Y|가능|사용)$/i.test(text)) return true
  if (!/^(아니오|N|불가|사용 안 함)$/i.test(text)) faults.add(title, '예 또는 아니오로 입력해 주세요.')
  return false
}

function readBody(faults: RowErrors, sidoIds: ReadonlyMap<string, number>): Body {
  const { row } = faults
  const regionName = row.cell('지역명')
  if (regionName === '') faults.add('지역명', required('지역명'))
  else if (regionName.length < 2 || regionName.length > 40) faults.add('지역명', '2~40자로 입력해 주세요.')
  const sido = row.cell('시도')
  const sidoId = sido === '' ? null : sidoIds.get(sido)
  if (sidoId === undefined) faults.add('시도', '시도를 찾을 수 없습니다.')
  const zip = (title: string): string => {
    const text = zipOf(row.cell(title))
    if (!ZIP.test(text)) faults.add(title, text === '' ? required(title) : '5자리 숫자로 입력해 주세요.')
    return text
  }
  const [zipFrom, zipTo] = [zip('우편번호 시작'), zip('우편번호 끝')]
  if (zipFrom > zipTo) faults.add('우편번호 끝', '끝 우편번호는 시작 우편번호보다 작을 수 없습니다.')
  const exceptZips = row
    .cell('제외 우편번호')
    .split(/[,\s]+/)
    .filter(Boolean)
    .map(zipOf)
  if (exceptZips.length > 50) faults.add('제외 우편번호', '50개까지 입력할 수 있습니다.')
  const stray = exceptZips.find((each) => !ZIP.test(each) || each < zipFrom || each > zipTo)
  if (stray) faults.add('제외 우편번호', `구간 밖의 우편번호입니다: ${stray}`)
  const fee = (title: keyof typeof FEES): number => {
    const won = parseWon(row.cell(title))
    if (!(won <= 100_000 && won % 100 === 0)) faults.add(title, '0~100,000원을 100원 단위로 입력해 주세요.')
    return won
  }
  const memo = row.cell('메모') || null
  if (memo && memo.length > 200) faults.add('메모', '200자까지 입력할 수 있습니다.')
  return {
    regionName,
    sidoId: sidoId ?? null,
    zipFrom,
    zipTo,
    exceptZips,
    memo,
    tireFee: fee('타이어(개당)'),
    batteryFee: fee('배터리(개당)'),
    etcFee: fee('기타(개당)'),
    shippable: readFlag(faults, '배송'),
    active: readFlag(faults, '사용'),
  }
}

function changesOf(before: Row | undefined, after: Body): Schemas['ExcelUploadChange'][] {
  const describe = (row: Row | Body | undefined): Record<string, string | null> => ({
    지역명: row?.regionName ?? null,
    '제외 우편번호': row?.exceptZips?.join(', ') || null,
    ...Object.fromEntries(Object.entries(FEES).map(([title, field]) => [title, row ? formatNumber(row[field]) : null])),
    ...Object.fromEntries(Object.entries(FLAGS).map(([title, field]) => [title, row ? flagText(row[field]) : null])),
    메모: row?.memo ?? null,
  })
  const [oldTexts, newTexts] = [describe(before), describe(after)]
  return Object.keys(newTexts).flatMap((column) =>
    oldTexts[column] === newTexts[column]
      ? []
      : [{ column, before: oldTexts[column] ?? null, after: newTexts[column] ?? null }],
  )
}

async function check({ db }: AdminCall, rows: UploadRow[], keys: RowKeys): Promise<CheckedRow<Plan>[]> {
  const stored = await db.select().from(islandFees)
  const regions = await db.select().from(sidos)
  const sidoIds = new Map(regions.flatMap(({ id, name, shortName }) => [[name, id] as const, [shortName, id] as const]))
  const known = new Map(stored.map((row) => [rangeOf(row), row]))
  const read = rows.map((row) => {
    const faults = new RowErrors(row)
    return { faults, body: readBody(faults, sidoIds) }
  })
  // ranges that will be active: stored ones that the sheet does not change, and those of the sheet
  const sheetRanges = new Set(read.map(({ body }) => rangeOf(body)))
  const active: (Row | Body)[] = [
    ...stored.filter((row) => row.active && !sheetRanges.has(rangeOf(row))),
    ...read.flatMap(({ faults, body }) => (body.active && !faults.any ? [body] : [])),
  ]
  return read.map(({ faults, body }) => {
    const range = rangeOf(body)
    keys.add(faults.row, '우편번호 시작', range)
    if (!faults.any && body.active) {
      const other = active.find((each) => each !== body && each.zipFrom <= body.zipTo && each.zipTo >= body.zipFrom)
      if (other)
        faults.add('우편번호 시작', `우편번호 구간이 ${withParticle(`‘${other.regionName}’`, '와/과')} 겹칩니다.`)
    }
    if (faults.any) return faults.answer
    const before = known.get(range)
    const changes = changesOf(before, body)
    return {
      row: faults.row.row,
      key: `${body.regionName} ${range}`,
      created: before === undefined,
      changes,
      unchanged: before !== undefined && changes.length === 0,
      plan: { seq: before?.islandFeeSeq, body },
    }
  })
}

/** Upload of island fees. The zip code range is the key. */
export const islandFeeUpload: UploadDefinition<Plan> = {
  resource: 'island-fees',
  title: '도선료',
  columns: [
    { title: '지역명', example: '제주', required: true },
    { title: '시도', example: '제주특별자치도' },
    { title: '우편번호 시작', example: '63000', required: true },
    { title: '우편번호 끝', example: '63644', required: true },
    { title: '제외 우편번호', example: '' },
    { title: '타이어(개당)', example: '5000', required: true },
    { title: '배터리(개당)', example: '5000', required: true },
    { title: '기타(개당)', example: '3000', required: true },
    { title: '배송', example: '예' },
    { title: '사용', example: '예' },
    { title: '메모', example: '' },
  ],
  ignored: ['최근 1년 주문', '수정일'],
  maxRows: 2_000,
  check,
  async apply(call, db, { seq, body }) {
    const inner = { ...call, db }
    if (seq === undefined) await islandFee.add(inner, body)
    else
      await islandFee.change(inner, await islandFee.lock(inner, seq), {
        ...body,
        sidoId: body.sidoId ?? null,
        memo: body.memo ?? null,
      })
  },
}
