import type { Schemas } from '../api/types'
import { todaySeoul } from './cell-dates'
import { type Preset, presetRange } from './days'

type Search = Record<string, unknown>

const presets: readonly Preset[] = ['오늘', '어제', '1주일', '1개월', '3개월', '12개월']

/** The quick pick that gives these days on `today`; undefined: they are days of their own. */
export const presetOf = (range: unknown, today: string): Preset | undefined =>
  presets.find((preset) => JSON.stringify(presetRange(preset, today)) === JSON.stringify(range))

/** The URL's search of a saved view: the days of a quick pick are those of the day on which it is opened. */
export function searchOf({ params }: Pick<Schemas['SavedView'], 'params'>, now: Date = new Date()): Search {
  const today = todaySeoul(now)
  return Object.fromEntries(
    Object.entries<unknown>(params).flatMap(([name, value]): [string, unknown][] => {
      if (typeof value !== 'object' || value === null || !('preset' in value)) return [[name, value]]
      // a quick pick of another version: the list's own days are as good
      const preset = presets.find((each) => each === value.preset)
      return preset ? [[name, presetRange(preset, today)]] : []
    }),
  )
}
