import type { Schemas } from '../../http/call'
import type { fitments } from './car-model.schema'

export type CarSize = Omit<Schemas['CarSize'], 'sizeText'>
type FitmentRow = typeof fitments.$inferSelect
type SizeColumns<Side extends 'front' | 'rear'> = Pick<FitmentRow, Extract<keyof FitmentRow, `${Side}${string}`>>

const WRITTEN =
  /^(\d{3})(?:[\s/-]*(\d{2})[\s/-]*(?:Z?R)?|\s*R)[\s/-]*(\d{2})(C?)(?:\s*\(?(\d{2,3})(?:\/\d{2,3})?\s*([A-Z])\)?(?:\s.*)?)?$/

const SPEEDS = 'LMNPQRSTUHVWY'

const isSpeed = (letter: string): letter is Schemas['SpeedSymbol'] => letter !== '' && SPEEDS.includes(letter)

/** Whether a size could be a tire's at all: the ranges of the contract, and C where there is no aspect. */
const isPossible = ({ width, aspect, rim, isCommercial, loadIndex }: CarSize): boolean =>
  width >= 125 &&
  width <= 355 &&
  width % 5 === 0 &&
  rim >= 10 &&
  rim <= 24 &&
  (aspect === null ? isCommercial : aspect >= 25 && aspect <= 85 && aspect % 5 === 0) &&
  (loadIndex === null || (loadIndex >= 60 && loadIndex <= 126))

/** A size as people write it: `2454519`, `245/45R19 98W`, `145R13C`; null for what is none. */
export function parseCarSize(text: string): CarSize | null {
  const found = WRITTEN.exec(text.trim().toUpperCase())
  if (!found) return null
  const [, width, aspect, rim, commercial, load, speed = ''] = found
  if (speed !== '' && !isSpeed(speed)) return null
  const size = {
    width: Number(width),
    aspect: aspect ? Number(aspect) : null,
    rim: Number(rim),
    isCommercial: commercial === 'C',
    loadIndex: load ? Number(load) : null,
    speedSymbol: isSpeed(speed) ? speed : null,
  }
  return isPossible(size) ? size : null
}

/** `245/45R19`, with load and speed where they are known: `245/45R19 98W`. */
export function sizeText({ width, aspect, rim, isCommercial, loadIndex, speedSymbol }: CarSize): string {
  const bare = `${width}${aspect === null ? '' : `/${aspect}`}R${rim}${isCommercial ? 'C' : ''}`
  const needs = `${loadIndex ?? ''}${speedSymbol ?? ''}`
  return needs ? `${bare} ${needs}` : bare
}

/** What a body says about a size, with null for what it leaves out. */
export const fullSize = ({ aspect, loadIndex, speedSymbol, ...size }: Schemas['CarSizeBody']): CarSize => ({
  ...size,
  aspect: aspect ?? null,
  loadIndex: loadIndex ?? null,
  speedSymbol: speedSymbol ?? null,
})

/** `2454519`; 00 stands for no aspect. */
export const sizeCode = ({ width, aspect, rim }: CarSize): string =>
  `${width}${String(aspect ?? 0).padStart(2, '0')}${rim}`

const withText = (size: CarSize): Schemas['CarSize'] => ({ ...size, sizeText: sizeText(size) })

export const frontOf = (row: SizeColumns<'front'>): Schemas['CarSize'] =>
  withText({
    width: row.frontWidth,
    aspect: row.frontAspect,
    rim: row.frontRim,
    isCommercial: row.frontIsCommercial,
    loadIndex: row.frontLoadIndex,
    speedSymbol: row.frontSpeedSymbol,
  })

/** Null where the rear is as the front. */
export const rearOf = (row: SizeColumns<'rear'>): Schemas['CarSize'] | null =>
  row.rearWidth === null || row.rearRim === null
    ? null
    : withText({
        width: row.rearWidth,
        aspect: row.rearAspect,
        rim: row.rearRim,
        isCommercial: row.rearIsCommercial ?? false,
        loadIndex: row.rearLoadIndex,
        speedSymbol: row.rearSpeedSymbol,
      })

/** Columns of a fitment's sizes; a rear as the front is none. */
export function sizeColumns(front: CarSize, rear: CarSize | null): SizeColumns<'front'> & SizeColumns<'rear'> {
  const back = rear && sizeText(rear) !== sizeText(front) ? rear : null
  return {
    frontWidth: front.width,
    frontAspect: front.aspect,
    frontRim: front.rim,
    frontIsCommercial: front.isCommercial,
    frontLoadIndex: front.loadIndex,
    frontSpeedSymbol: front.speedSymbol,
    rearWidth: back?.width ?? null,
    rearAspect: back?.aspect ?? null,
    rearRim: back?.rim ?? null,
    rearIsCommercial: back?.isCommercial ?? null,
    rearLoadIndex: back?.loadIndex ?? null,
    rearSpeedSymbol: back?.speedSymbol ?? null,
  }
}
