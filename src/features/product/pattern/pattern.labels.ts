import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

/** Tone of every season; the labels come from the contract. */
export const seasonTones: Record<Schemas['Season'], Tone> = {
  SUMMER: 'amber',
  ALL_SEASON: 'green',
  ALL_WEATHER: 'blue',
  WINTER: 'grey',
}
