import type { Schemas } from '../api/types'
import { todaySeoul } from './cell-dates'
import { type Preset, presetRange } from './days'

type Search = Record<string, unknown>

const presets: readonly Preset[] = ['오늘', '어제', '1주일', '1개월', '3개월', '12개월']

/** Returns the preset that gives this range on `today`, or undefined. */
export const presetOf = (range: unknown, today: string): Preset | undefined =>
  presets.find((preset) => JSON.stringify(presetRange(preset, today)) === JSON.stringify(range))

/** Returns the URL search of a saved view. Stored presets become the days they mean today. */
export function searchOf({ params }: Pick<Schemas['SavedView'], 'params'>, now: Date = new Date()): Search {
  const today = todaySeoul(now)
  return Object.fromEntries(
    Object.entries<unknown>(params).flatMap(([name, value]): [string, unknown][] => {
      if (typeof value !== 'object' || value === null || !('preset' in value)) return [[name, value]]
      // an unknown preset (of another version) is dropped: the list's default applies
      const preset = presets.find((each) => each === value.preset)
      return preset ? [[name, presetRange(preset, today)]] : []
    }),
  )
}
