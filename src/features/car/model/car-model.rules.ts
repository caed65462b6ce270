import type { Schemas } from '@/shared/api/types'
import { parseTireSpec, type TireSize } from '../../../../domain/product/tire-size'

type Fitment = Schemas['FitmentBody']
type Size = Schemas['CarSizeBody']

/** Returns the size in a form cell, or null if it is empty or holds unparsed text. */
export const sizeOfCell = (value: unknown): Size | null =>
  // a size is the only object a cell can hold
  typeof value === 'object' && value !== null ? (value as Size) : null

/** Returns the outer diameter in millimeters. Sizes without an aspect count as 82. */
export const diameter = ({ width, aspect, rim }: Pick<TireSize, 'width' | 'aspect' | 'rim'>): number =>
  rim * 25.4 + (2 * width * (aspect ?? 82)) / 100

const MUCH = 3

/** Returns the deviation of the diameter from the factory size, in percent. Undefined while it is small. */
export function diameterNote(factory: Size | null, sizes: readonly (Size | null)[]): string | undefined {
  if (!factory) return undefined
  const factoryDiameter = diameter({ ...factory, aspect: factory.aspect ?? null })
  const deviation = sizes
    .flatMap((size) =>
      size ? ((diameter({ ...size, aspect: size.aspect ?? null }) - factoryDiameter) / factoryDiameter) * 100 : [],
    )
    .reduce((worst, percent) => (Math.abs(percent) > Math.abs(worst) ? percent : worst), 0)
  if (Math.abs(deviation) <= MUCH) return undefined
  return `순정 대비 외경 ${deviation > 0 ? '+' : '-'}${Math.abs(deviation).toFixed(1)}%`
}

/** Returns a hint about an unusual staggered pair: common on trucks, not on cars. It does not block saving. */
export const pairNote = (front: Size | null, rear: Size | null): string | undefined =>
  front && rear && (rear.width < front.width || Math.abs(rear.rim - front.rim) > 1)
    ? '앞뒤 규격을 확인해 주세요.'
    : undefined

const textOf = (size: Size | null): string =>
  JSON.stringify(
    size && [
      size.width,
      size.aspect ?? null,
      size.rim,
      size.isCommercial,
      size.loadIndex ?? null,
      size.speedSymbol ?? null,
    ],
  )

/** Returns a key of a size pair. A rear size equal to the front counts as none. */
export function pairKey(front: Size | null, rear: Size | null): string {
  const [one, two] = [textOf(front), textOf(rear)]
  return `${one}|${two === one ? 'null' : two}`
}

/** Returns the problems of duplicate rows, by the path of their front size. */
export function duplicateRowProblems(rows: readonly Fitment[]): Record<`fitments[${number}].front`, string> {
  const seen = new Set<string>()
  const problems: Record<string, string> = {}
  for (const [at, { trim, front, rear }] of rows.entries()) {
    if (!sizeOfCell(front)) continue
    const key = `${trim?.trim() ?? ''}|${pairKey(sizeOfCell(front), sizeOfCell(rear))}`
    if (seen.has(key)) problems[`fitments[${at}].front`] = '같은 규격이 이미 있습니다.'
    seen.add(key)
  }
  return problems
}

const isSize = (text: string): boolean => /^\D{0,3}\d{3}/.test(text)

/**
 * Parses a pasted line as a fitment. Cells are separated by tabs or commas. Sizes are front and rear, Y and N mean
 * factory-fitted or not, the first other text is the trim and the second the note. Invalid sizes stay as text.
 */
export function fitmentOfLine(line: string): Fitment {
  const cells = line.split(line.includes('\t') ? '\t' : ',').map((cell) => cell.trim())
  const sizes: (Size | string)[] = []
  const words: string[] = []
  let isOe = true
  for (const cell of cells.filter(Boolean)) {
    const spec = parseTireSpec(cell)
    // the parser only returns speed symbols of the contract
    if (spec && sizes.length < 2) sizes.push(spec as Size)
    else if (/^[YN]$/i.test(cell)) isOe = cell.toUpperCase() === 'Y'
    else if (isSize(cell) && sizes.length < 2) sizes.push(cell)
    else words.push(cell)
  }
  const [front = cells[0] ?? '', rear = null] = sizes
  // the grid shows text that is no size with a message, and the form cannot be saved with it
  return { trim: words[0] ?? null, front: front as Size, rear: rear as Size | null, isOe, note: words[1] ?? null }
}
