import { useState } from 'react'
import type { Picker } from '../layers/picker-spec'
import { Button } from './button'
import styles from './field.module.css'

/** A record as it is known by now. */
export interface Known {
  seq: number
  name: string
}

interface Props<Row> {
  /** Of the button that opens the picker. */
  id: string
  'aria-describedby': string | undefined
  /** What is chosen, for screen readers. */
  label: string
  picker: Picker<Row>
  seqs: readonly number[]
  onChange: (seqs: number[]) => void
  /** Names of those that are chosen already. */
  known: readonly (Known | null | undefined)[] | undefined
  /** At most so many; 1: another one takes the place of the present one. */
  max: number
  disabled: boolean
}

/** Names of records that were chosen, where nothing can be picked. */
export const saidPicked = <Row,>(picker: Picker<Row>, known: Props<Row>['known'], seqs: readonly number[]): string =>
  seqs.map((seq) => nameIn(known, seq) ?? `${picker.noun} ${seq}`).join(', ')

const nameIn = (known: Props<never>['known'], seq: number) => known?.find((each) => each?.seq === seq)?.name

/** Records chosen in a picker, in the order of picking, each with a way out. */
export function PickedRecords<Row>(props: Props<Row>) {
  const { id, label, picker, seqs, onChange, known, max, disabled } = props
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const nameOf = (seq: number) => names.get(seq) ?? nameIn(known, seq) ?? `${picker.noun} ${seq}`

  async function pick() {
    const rows = max === 1 ? [await picker.one({ chosen: seqs })] : await picker.many({ chosen: seqs, max })
    const picked = rows?.filter((row) => row !== undefined) ?? []
    if (picked.length === 0) return
    setNames(new Map([...names, ...picked.map((row) => [picker.seq(row), picker.name(row)] as const)]))
    onChange([...(max === 1 ? [] : seqs), ...picked.map(picker.seq)])
  }

  return (
    <>
      {seqs.length > 0 && (
        <ul className={styles.picked} aria-label={`${label} 목록`}>
          {seqs.map((seq) => (
            <li key={seq}>
              {nameOf(seq)}
              {!disabled && (
                <Button
                  size="sm"
                  icon
                  variant="ghost"
                  aria-label={`${nameOf(seq)} 빼기`}
                  onClick={() => onChange(seqs.filter((other) => other !== seq))}
                >
                  ✕
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <Button id={id} aria-describedby={props['aria-describedby']} onClick={pick}>
          {picker.noun} 찾기
        </Button>
      )}
      {max > 1 && (
        <span className={styles.count}>
          {seqs.length}/{max}
        </span>
      )}
    </>
  )
}
