import { useState } from 'react'
import { Button } from '@/shared/ui/button'
import type { FieldState } from '../detail/context'
import type { Picker } from '../pickers/picker'
import { type ControlProps, type FieldFrame, FieldFrameView } from './field'
import styles from './field.module.css'

/** A record as a picker field shows it. */
export interface Known {
  seq: number
  name: string
}

export interface PickProps<Row> extends FieldFrame {
  picker: Picker<Row>
  /** Those that the record names already. */
  known?: readonly (Known | null | undefined)[]
}

interface BoxProps<Row> extends Pick<PickProps<Row>, 'picker' | 'known'> {
  control: ControlProps
  field: FieldState
  max: number
}

function Box<Row>({ control, field, picker, known = [], max }: BoxProps<Row>) {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const seqs = (Array.isArray(field.value) ? field.value : [field.value]).filter((one) => typeof one === 'number')
  const one = max === 1
  const nameOf = (seq: number) =>
    names.get(seq) ?? known.find((each) => each?.seq === seq)?.name ?? `${picker.noun} ${seq}`

  async function pick() {
    const rows = one
      ? [await picker.one({ chosen: seqs })].filter((row) => row !== undefined)
      : ((await picker.many({ chosen: seqs, max })) ?? [])
    if (rows.length === 0) return
    setNames(new Map([...names, ...rows.map((row) => [picker.seq(row), picker.name(row)] as const)]))
    const picked = rows.map(picker.seq)
    field.set(one ? (picked[0] ?? null) : [...seqs, ...picked])
  }

  return (
    <>
      {seqs.length > 0 && (
        <ul className={styles.picked} aria-label={`${field.title} 목록`}>
          {seqs.map((seq) => (
            <li key={seq}>
              {nameOf(seq)}
              {!control.disabled && (
                <Button
                  size="sm"
                  icon
                  variant="ghost"
                  aria-label={`${nameOf(seq)} 빼기`}
                  onClick={() => field.set(one ? null : seqs.filter((other) => other !== seq))}
                >
                  ✕
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!control.disabled && (
        <Button id={control.id} aria-describedby={control['aria-describedby']} onClick={pick}>
          {picker.noun} 찾기
        </Button>
      )}
      {!one && (
        <span className={styles.count}>
          {seqs.length}/{max}
        </span>
      )}
    </>
  )
}

/** One record of a picker: its seq. */
export function PickField<Row>({ name, picker, known, ...frame }: PickProps<Row> & { name: string }) {
  return (
    <FieldFrameView name={name} group {...frame}>
      {(control, field) => <Box {...{ control, field, picker, known }} max={1} />}
    </FieldFrameView>
  )
}

/** Several records of a picker: their seqs, in the order of picking. */
export function PicksField<Row>({
  name,
  picker,
  known,
  max,
  ...frame
}: PickProps<Row> & { name: string; max?: number }) {
  return (
    <FieldFrameView name={name} group wide {...frame}>
      {(control, field) => <Box {...{ control, field, picker, known }} max={max ?? field.rule?.maxItems ?? 500} />}
    </FieldFrameView>
  )
}
