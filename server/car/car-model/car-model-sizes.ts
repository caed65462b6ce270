import { sizeLabel } from '../../../openapi/formats/tire-size'
import type { Schemas } from '../../http/call'
import type { fitments } from './car-model.schema'

export type CarSize = Omit<Schemas['CarSize'], 'sizeText'>
type FitmentRow = typeof fitments.$inferSelect
type SizeColumns<Side extends 'front' | 'rear'> = Pick<FitmentRow, Extract<keyof FitmentRow, `${Side}${string}`>>

/** What a body says about a size, with null for what it leaves out. */
export const fullSize = (size: Schemas['CarSizeBody']): CarSize => ({
  width: size.width,
  aspect: size.aspect ?? null,
  rim: size.rim,
  isCommercial: size.isCommercial,
  loadIndex: size.loadIndex ?? null,
  speedSymbol: size.speedSymbol ?? null,
})

const withText = (size: CarSize): Schemas['CarSize'] => ({ ...size, sizeText: sizeLabel(size) })

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
  const back = rear && sizeLabel(rear) !== sizeLabel(front) ? rear : null
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
