import { required } from '../../../domain/messages/required'
import { parseTireLabel, sizeText } from '../../../domain/product/tire-size'
import type { AdminCall } from '../../call/call'
import { labelOf, valueOfLabel } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { parseWon, RowErrors } from '../../excel/parse-cells'
import type { CheckedRow, RowKeys, UploadDefinition, UploadRow } from '../../excel/upload-definition'
import { businessSizes } from '../schema/business-size.schema'
import type { businessSize } from './business-size-resource'

type Size = typeof businessSizes.$inferSelect
type Body = Schemas['BusinessSizeBody']

interface Plan {
  seq: number | null
  body: Body
}

const COLUMNS = {
  차종: 'vehicleType',
  주문단위: 'orderUnit',
  최소수량: 'minQuantity',
  주력: 'featured',
  노출: 'visible',
} as const
const UNIT = { minimum: 1, maximum: 20 }
const QUANTITY = { minimum: 1, maximum: 100 }

const cellText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Y' : 'N'
  return typeof value === 'string' ? labelOf('VehicleType', value) : String(value)
}

/** Checks a row against the stored size. Blank cells keep the stored value. */
function checkRow(line: UploadRow, stored: Map<string, Size>, keys: RowKeys): CheckedRow<Plan> {
  const faults = new RowErrors(line)
  const text = line.cell('규격')
  const spec = parseTireLabel(text)
  if (!text) faults.add('규격', required('규격'))
  else if (!spec) faults.add('규격', '규격을 확인해 주세요. (예: 225/45R17, 145R13C)')
  const key = spec ? sizeText({ ...spec, construction: 'R' }) : text
  const before = stored.get(key)
  keys.add(line, '규격', key)

  const vehicle = line.cell('차종')
  const vehicleType = vehicle ? valueOfLabel('VehicleType', vehicle) : (before?.vehicleType ?? null)
  if (!vehicleType) faults.add('차종', vehicle ? '차종을 확인해 주세요. (예: 승용)' : required('차종'))
  const number = (column: '주문단위' | '최소수량', { minimum, maximum }: typeof UNIT, usual: number): number => {
    const cell = line.cell(column)
    if (cell === '') return before?.[COLUMNS[column]] ?? usual
    const value = parseWon(cell)
    if (!(value >= minimum && value <= maximum))
      faults.add(column, `${minimum}~${maximum} 사이의 정수를 입력해 주세요.`)
    return value
  }
  const flag = (column: '주력' | '노출', usual: boolean): boolean => {
    const cell = line.cell(column).toUpperCase()
    if (cell === '') return before?.[COLUMNS[column]] ?? usual
    if (cell !== 'Y' && cell !== 'N') faults.add(column, 'Y 또는 N으로 입력해 주세요.')
    return cell === 'Y'
  }
  const orderUnit = number('주문단위', UNIT, 2)
  const minQuantity = number('최소수량', QUANTITY, 4)
  if (minQuantity % orderUnit > 0) faults.add('최소수량', '최소수량은 주문단위의 배수여야 합니다.')
  const featured = flag('주력', false)
  const visible = flag('노출', true)
  if (faults.any || !spec || !vehicleType) return faults.answer

  const { width, aspect, rim, isCommercial } = spec
  const body: Body = {
    width,
    aspect,
    rim,
    isCommercial,
    orderUnit,
    minQuantity,
    featured,
    visible,
    memo: before?.memo ?? null,
    // valueOfLabel returned one of the enum's values
    vehicleType: vehicleType as Schemas['VehicleType'],
  }
  const changes = Object.entries(COLUMNS).flatMap(([column, field]) => {
    const [oldText, newText] = [cellText(before?.[field]), cellText(body[field])]
    return oldText === newText ? [] : [{ column, before: oldText, after: newText }]
  })
  const plan = { seq: before?.businessSizeSeq ?? null, body }
  return {
    row: line.row,
    key,
    created: !before,
    changes,
    plan,
    unchanged: before !== undefined && changes.length === 0,
  }
}

/** Upload of sizes. Existing sizes are changed. */
export const sizeUpload = (sizes: Pick<typeof businessSize, 'add' | 'lock' | 'change'>): UploadDefinition<Plan> => ({
  resource: 'business-sizes',
  title: '사업자회원 규격',
  columns: [
    { title: '규격', example: '225/45R17', required: true },
    { title: '차종', example: '승용', required: true },
    { title: '주문단위', example: '2' },
    { title: '최소수량', example: '4' },
    { title: '주력', example: 'N' },
    { title: '노출', example: 'Y' },
  ],
  ignored: ['판매상품수', '재고', '30일 문의', '90일 판매', '메모', '수정일'],
  maxRows: 1_000,
  async check({ db }: AdminCall, rows, keys) {
    const stored = new Map((await db.select().from(businessSizes)).map((size) => [size.name, size]))
    return rows.map((row) => checkRow(row, stored, keys))
  },
  async apply(call, _db, { seq, body }) {
    if (seq === null) {
      await sizes.add(call, body)
      return
    }
    const { vehicleType, orderUnit, minQuantity, featured, visible } = body
    await sizes.change(call, await sizes.lock(call, seq), { vehicleType, orderUnit, minQuantity, featured, visible })
  },
})
