import { sizeLabel } from '../../../domain/product/tire-size'
import type { Schemas } from '../../contract/contract-types'
import type { fitments } from '../schema/car-model.schema'

export type CarSize = Omit<Schemas['CarSize'], 'sizeText'>
type FitmentRow = typeof fitments.$inferSelect
type SizeColumns<Side extends 'front' | 'rear'> = Pick<FitmentRow, Extract<keyof FitmentRow, `${Side}${string}`>>

/** Returns a size of a body, with null for missing fields. */
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

/** Returns the rear size; null if it equals the front. */
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

/** Returns the columns of a fitment's sizes. A rear size equal to the front is stored as null. */
export function sizeColumns(front: CarSize, rear: CarSize | null): SizeColumns<'front'> & SizeColumns<'rear'> {
  const ownRear = rear && sizeLabel(rear) !== sizeLabel(front) ? rear : null
  return {
    frontWidth: front.width,
    frontAspect: front.aspect,
    frontRim: front.rim,
    frontIsCommercial: front.isCommercial,
    frontLoadIndex: front.loadIndex,
    frontSpeedSymbol: front.speedSymbol,
    rearWidth: ownRear?.width ?? null,
    rearAspect: ownRear?.aspect ?? null,
    rearRim: ownRear?.rim ?? null,
    rearIsCommercial: ownRear?.isCommercial ?? null,
    rearLoadIndex: ownRear?.loadIndex ?? null,
    rearSpeedSymbol: ownRear?.speedSymbol ?? null,
  }
}
