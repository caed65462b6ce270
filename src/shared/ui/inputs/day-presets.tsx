import { todaySeoul } from '../../lib/cell-dates'
import { type DayRange, type Preset, presetRange } from '../../lib/days'
import styles from './day-range-input.module.css'

export interface DayPresetsProps {
  presets: readonly Preset[]
  range: DayRange
  onPick: (range: DayRange) => void
}

/** Quick picks of a period; pressed is the one that stands there. */
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
            // days are days of Seoul, computed when it is pressed
            onClick={() => onPick(presetRange(preset, todaySeoul(new Date())))}
          >
            {preset}
          </button>
        )
      })}
    </span>
  )
}
