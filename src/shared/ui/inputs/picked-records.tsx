import { useState } from 'react'
import type { Picker } from '../layers/picker-spec'
import { Button } from './button'
import styles from './field.module.css'

/** Seq and name of a record. */
export interface KnownRecord {
  seq: number
  name: string
}

interface Props<Row> {
  /** Id of the button that opens the picker. */
  id: string
  'aria-describedby': string | undefined
  /** Accessible name of the records. */
  label: string
  picker: Picker<Row>
  seqs: readonly number[]
  onChange: (seqs: number[]) => void
  /** Names of records that are already chosen. */
  known: readonly (KnownRecord | null | undefined)[] | undefined
  /** Maximum number of records; 1: a new one replaces the current one. */
  max: number
  disabled: boolean
}

/** Returns the names of the chosen records, for read-only forms. */
export const formatPicked = <Row,>(picker: Picker<Row>, known: Props<Row>['known'], seqs: readonly number[]): string =>
  seqs.map((seq) => nameIn(known, seq) ?? `${picker.noun} ${seq}`).join(', ')

const nameIn = (known: Props<never>['known'], seq: number) => known?.find((each) => each?.seq === seq)?.name

/** Renders the records chosen in a picker, in that order, each with a remove button. */
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
