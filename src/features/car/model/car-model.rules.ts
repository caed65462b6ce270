import type { Schemas } from '@/shared/api/types'
import { parseTireSpec, type TireSize } from '../../../../openapi/formats/tire-size'

type Fitment = Schemas['FitmentBody']
type Size = Schemas['CarSizeBody']

/** A form's cell holds a size, nothing, or what was typed and could not be read. */
export const sizeIn = (value: unknown): Size | null =>
  // the only object a cell can hold is a size
  typeof value === 'object' && value !== null ? (value as Size) : null

/** Outer diameter in millimetres; sizes without an aspect have one of 82. */
export const diameter = ({ width, aspect, rim }: Pick<TireSize, 'width' | 'aspect' | 'rim'>): number =>
  rim * 25.4 + (2 * width * (aspect ?? 82)) / 100

const MUCH = 3

/** How far the sizes stand off the factory's in diameter, in percent; undefined while that is not much. */
export function diameterNote(factory: Size | null, sizes: readonly (Size | null)[]): string | undefined {
  if (!factory) return undefined
  const own = diameter({ ...factory, aspect: factory.aspect ?? null })
  const off = sizes
    .flatMap((size) => (size ? ((diameter({ ...size, aspect: size.aspect ?? null }) - own) / own) * 100 : []))
    .reduce((worst, percent) => (Math.abs(percent) > Math.abs(worst) ? percent : worst), 0)
  if (Math.abs(off) <= MUCH) return undefined
  return `순정 대비 외경 ${off > 0 ? '+' : '-'}${Math.abs(off).toFixed(1)}%`
}

/** What looks wrong with a staggered pair: trucks are built so, cars are not. It does not forbid. */
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

/** Names a pair of sizes; a rear as the front is none. */
export function pairKey(front: Size | null, rear: Size | null): string {
  const [one, two] = [textOf(front), textOf(rear)]
  return `${one}|${two === one ? 'null' : two}`
}

/** Rows that say the same as one before them, by the path of their front. */
export function sameRows(rows: readonly Fitment[]): Record<`fitments[${number}].front`, string> {
  const seen = new Set<string>()
  const problems: Record<string, string> = {}
  for (const [at, { trim, front, rear }] of rows.entries()) {
    if (!sizeIn(front)) continue
    const key = `${trim?.trim() ?? ''}|${pairKey(sizeIn(front), sizeIn(rear))}`
    if (seen.has(key)) problems[`fitments[${at}].front`] = '같은 규격이 이미 있습니다.'
    seen.add(key)
  }
  return problems
}

const isSize = (text: string): boolean => /^\D{0,3}\d{3}/.test(text)

/**
 * A pasted line as a fitment: cells between tabs (or commas); sizes are front and rear, Y and N say whether the factory fits
 * it, the first other text is the trim and the second a note. What looks like a size and is none stays as it was written.
 */
export function fitmentOfLine(line: string): Fitment {
  const cells = line.split(line.includes('\t') ? '\t' : ',').map((cell) => cell.trim())
  const sizes: (Size | string)[] = []
  const words: string[] = []
  let isOe = true
  for (const cell of cells.filter(Boolean)) {
    const spec = parseTireSpec(cell)
    // a letter that the parser knows as a speed is one of the contract's
    if (spec && sizes.length < 2) sizes.push(spec as Size)
    else if (/^[YN]$/i.test(cell)) isOe = cell.toUpperCase() === 'Y'
    else if (isSize(cell) && sizes.length < 2) sizes.push(cell)
    else words.push(cell)
  }
  const [front = cells[0] ?? '', rear = null] = sizes
  // a cell of the grid shows text that is no size with its message, and the form is not saved with it
  return { trim: words[0] ?? null, front: front as Size, rear: rear as Size | null, isOe, note: words[1] ?? null }
}
