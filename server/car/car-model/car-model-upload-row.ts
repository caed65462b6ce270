import { wrongLength } from '../../../domain/messages/limits'
import { required } from '../../../domain/messages/required'
import { parseTireSpec } from '../../../domain/product/tire-size'
import { valueOfLabel } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { RowErrors } from '../../excel/parse-cells'
import type { UploadRow } from '../../excel/upload-definition'
import { saleMonthErrors } from './car-model-parts'
import { type CarSize, fullSize } from './car-model-sizes'

/** What a row says about its car. Blank cells are undefined; `-` clears a value to null. */
export interface SheetHead {
  generationCode?: string | null
  carClass?: Schemas['CarClass']
  fuelTypes?: Schemas['FuelType'][]
  soldFrom?: string
  soldTo?: string | null
  batteries?: string[]
}

export interface SheetFitment {
  trim: string | null
  front: CarSize
  rear: CarSize | null
  /** Undefined if the cell is blank. */
  isOe: boolean | undefined
}

export interface ReadRow {
  row: number
  maker: string
  modelName: string
  detailName: string
  head: SheetHead
  fitment: SheetFitment | null
  faults: RowErrors
}

const SPEC_CODE = /^(MF|DIN|EFB|AGM)\d{2,3}[LR]$/
const CLEAR = '-'

const words = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean)

/** Parses `2020-04`, and the forms that spreadsheets produce: `2020-04-01`, `2020.4`. */
function monthOf(text: string): string | null {
  const found = /^(\d{4})[-./](\d{1,2})(?:[-./]\d{1,2})?$/.exec(text)
  const month = Number(found?.[2] ?? 0)
  return found && month >= 1 && month <= 12 ? `${found[1]}-${String(month).padStart(2, '0')}` : null
}

/** Reads one row and collects its errors in `faults`. */
export function readRow(line: UploadRow, now: Date): ReadRow {
  const faults = new RowErrors(line)
  const bad = (column: string, message: string): undefined => faults.add(column, message)
  const text = (column: string, max: number): string => {
    const value = line.cell(column)
    if ([...value].length > max) bad(column, wrongLength(0, max))
    return value
  }
  const requiredText = (column: string, max: number): string => {
    const value = text(column, max)
    if (!value) bad(column, required(column))
    return value
  }
  /** Parses a list of known words; undefined if blank or invalid. */
  const listOf = <T>(column: string, known: (word: string) => T | null, message: string): T[] | undefined => {
    const entered = words(line.cell(column))
    const found = entered.flatMap((word) => known(word) ?? [])
    if (found.length < entered.length) return bad(column, message)
    return found.length > 0 ? [...new Set(found)] : undefined
  }
  const month = (column: string): string | undefined => {
    const value = line.cell(column)
    if (value === '' || value === CLEAR) return undefined
    return monthOf(value) ?? bad(column, '연월을 YYYY-MM 형식으로 입력해 주세요.')
  }
  const size = (column: string): CarSize | null => {
    const value = line.cell(column)
    if (value === '') return null
    const spec = parseTireSpec(value)
    return spec ? fullSize(spec) : (bad(column, '규격을 확인해 주세요. (예: 245/45R19)') ?? null)
  }
  const flag = (column: string): boolean | undefined => {
    const value = line.cell(column).toUpperCase()
    if (value === '') return undefined
    return value === 'Y' || value === 'N' ? value === 'Y' : bad(column, 'Y 또는 N으로 입력해 주세요.')
  }

  const names = {
    maker: requiredText('제조사', 30),
    modelName: requiredText('모델명', 40),
    detailName: requiredText('세부모델명', 60),
  }
  const code = text('코드명', 15)
  const head: SheetHead = {}
  if (code) head.generationCode = code === CLEAR ? null : code
  const carClass = listOf(
    '차급',
    (word) => valueOfLabel('CarClass', word) as Schemas['CarClass'] | null,
    '차급을 확인해 주세요. (예: 중형)',
  )
  if (carClass && carClass.length > 1) bad('차급', '차급을 하나만 입력해 주세요.')
  else if (carClass?.[0]) head.carClass = carClass[0]
  const fuelTypes = listOf(
    '연료',
    (word) => valueOfLabel('FuelType', word) as Schemas['FuelType'] | null,
    '연료를 확인해 주세요. (예: 가솔린, 하이브리드)',
  )
  if (fuelTypes) head.fuelTypes = fuelTypes
  const [soldFrom, soldTo] = [month('출시'), month('단종')]
  if (soldFrom) head.soldFrom = soldFrom
  if (soldTo) head.soldTo = soldTo
  else if (line.cell('단종') === CLEAR) head.soldTo = null
  const months = saleMonthErrors(now, soldFrom ?? soldTo ?? '2000-01', soldTo ?? null)
  if (soldFrom && months.soldFrom) bad('출시', months.soldFrom)
  if (soldTo && months.soldTo) bad('단종', months.soldTo)
  if (line.cell('배터리') === CLEAR) head.batteries = []
  else {
    const codes = listOf(
      '배터리',
      (word) => (SPEC_CODE.test(word.toUpperCase()) ? word.toUpperCase() : null),
      '배터리 규격코드를 확인해 주세요. (예: AGM80L)',
    )
    if (codes && codes.length > 10) bad('배터리', '배터리는 10개까지 등록할 수 있습니다.')
    else if (codes) head.batteries = codes
  }

  const [front, rear, isOe, trim] = [size('앞규격'), size('뒤규격'), flag('순정'), text('트림', 60)]
  if (!line.cell('앞규격') && line.cell('뒤규격')) bad('앞규격', required('앞규격'))
  return { row: line.row, ...names, head, fitment: front && { trim: trim || null, front, rear, isOe }, faults }
}
