import { todaySeoul } from '../../lib/cell-dates'
import { type DayRange, type Preset, presetRange } from '../../lib/days'
import styles from './day-range-input.module.css'

export interface DayPresetsProps {
  presets: readonly Preset[]
  range: DayRange
  onPick: (range: DayRange) => void
}

/** Renders the presets of a period. The one that matches the range is pressed. */
export function DayPresets({ presets, range, onPick }: DayPresetsProps) {
  const today = todaySeoul(new Date())
  return (
    <span className={styles.presets}>
      {presets.map((preset) => {
        const target = presetRange(preset, today)
        return (
          <button
            key={preset}
            type="button"
            aria-pressed={(target.from ?? '') === (range.from ?? '') && (target.to ?? '') === (range.to ?? '')}
            // computed on press, since the day in Seoul may have changed
            onClick={() => onPick(presetRange(preset, todaySeoul(new Date())))}
          >
            {preset}
          </button>
        )
      })}
    </span>
  )
}
