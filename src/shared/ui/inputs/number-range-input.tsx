import { NumberInput, parseNumberInput } from './number-input'

/** Both ends as typed. */
export interface TypedRange {
  from?: unknown
  to?: unknown
}

interface Props {
  range: TypedRange
  /** Called with undefined if both ends are empty. */
  onChange: (range: TypedRange | undefined) => void
  unit?: string | undefined
  /** Id of the error message. */
  errorId: string | undefined
}

/** Renders two number inputs: minimum and maximum. */
export function NumberRangeInput({ range, onChange, unit, errorId }: Props) {
  const end = (key: 'from' | 'to', label: string) => (
    <NumberInput
      aria-label={label}
      aria-describedby={errorId}
      bad={errorId !== undefined}
      width={10}
      grouped
      suffix={unit}
      maxLength={13}
      value={parseNumberInput(String(range[key] ?? ''))}
      onChange={(typed) => {
        const next = { ...range, [key]: typed === null ? undefined : String(typed) }
        onChange(next.from === undefined && next.to === undefined ? undefined : next)
      }}
    />
  )
  return (
    <>
      {end('from', '최솟값')}
      <span aria-hidden="true">~</span>
      {end('to', '최댓값')}
    </>
  )
}
