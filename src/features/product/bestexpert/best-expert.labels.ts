import { bestSectionLabels } from '@/shared/api/gen/product-bestexpert.gen'
import type { Schemas } from '@/shared/api/types'

const { PASSENGER, SUV, EV, IMPORT_CAR, WINTER, LIGHT_TRUCK, DOMESTIC_CAR, ISG } = bestSectionLabels

/** Sections of tires and batteries in shop order. */
export const tireSectionLabels = { PASSENGER, SUV, EV, IMPORT_CAR, WINTER, LIGHT_TRUCK } as const
export const batterySectionLabels = { DOMESTIC_CAR, IMPORT_CAR, ISG } as const

export const sectionsOf: Record<Schemas['BestItemType'], Readonly<Partial<Record<Schemas['BestSection'], string>>>> = {
  TIRE: tireSectionLabels,
  BATTERY: batterySectionLabels,
}
