import type { Schemas } from '../contract/contract-types'

/** The fields of a tire's label. */
type Fields = Pick<
  Schemas['TireFields'],
  | 'width'
  | 'aspect'
  | 'construction'
  | 'rim'
  | 'isCommercial'
  | 'loadIndex'
  | 'loadIndexDual'
  | 'speedSymbol'
  | 'loadType'
  | 'ply'
>

/** Fills in the contract's defaults for missing fields of a label. */
export const withLabelDefaults = (tire: Fields) => ({
  width: tire.width,
  aspect: tire.aspect ?? null,
  construction: tire.construction ?? ('R' as const),
  rim: tire.rim,
  isCommercial: tire.isCommercial ?? false,
  loadIndex: tire.loadIndex,
  loadIndexDual: tire.loadIndexDual ?? null,
  speedSymbol: tire.speedSymbol,
  loadType: tire.loadType ?? ('SL' as const),
  ply: tire.ply ?? null,
})

export type TireLabel = ReturnType<typeof withLabelDefaults>

/**
 * Loads in kg for load indexes 60, 61, 62 … 126. Source: ETRTO Standards Manual, "Load index"; the same table is in
 * Annex 4 of UN Regulations No. 30 and No. 54, and in ISO 4000-1.
 */
const LOADS = [
  250, 257, 265, 272, 280, 290, 300, 307, 315, 325, 335, 345, 355, 365, 375, 387, 400, 412, 425, 437, 450, 462, 475,
  487, 500, 515, 530, 545, 560, 580, 600, 615, 630, 650, 670, 690, 710, 730, 750, 775, 800, 825, 850, 875, 900, 925,
  950, 975, 1000, 1030, 1060, 1090, 1120, 1150, 1180, 1215, 1250, 1285, 1320, 1360, 1400, 1450, 1500, 1550, 1600, 1650,
  1700,
] as const
const FIRST_LOAD = 60

/** Returns the load in kg that one tire carries; 0 for an index outside of the table. */
export const maxLoadKg = (loadIndex: number): number => LOADS[loadIndex - FIRST_LOAD] ?? 0
