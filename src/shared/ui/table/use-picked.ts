import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/errors'
import type { PickSpec } from '../layers/picker-spec'

interface Input<Row> {
  spec: PickSpec<Row>
  max: number
  chosen: readonly number[]
}

/** The rows that have been picked in a dialog, in the order of picking, never more than `max` with those chosen before. */
export function usePicked<Row>({ spec, max, chosen }: Input<Row>) {
  const [rows, setRows] = useState<Row[]>([])
  // what a pasted text names comes later than the paste: it joins what has been picked by then
  const held = useRef<readonly Row[]>(rows)
  const put = (next: Row[]) => {
    held.current = next
    setRows(next)
  }
  const [message, say] = useState<string | null>(null)
  const full = `최대 ${max}건까지 선택할 수 있습니다.`
  const has = (row: Row) => rows.some((other) => spec.seq(other) === spec.seq(row))

  return {
    rows,
    message,
    say,
    has,
    toggle(row: Row) {
      if (has(row)) {
        say(null)
        return put(rows.filter((other) => spec.seq(other) !== spec.seq(row)))
      }
      if (rows.length + chosen.length >= max) return say(full)
      say(null)
      put([...rows, row])
    },
    clear() {
      say(null)
      put([])
    },
    /** Takes the records that a pasted text names, and says which names are unknown. */
    async addPasted(work: Promise<{ rows: Row[]; unknown: string[] }>, only?: (rows: Row[]) => void) {
      say(null)
      try {
        const { rows: found, unknown } = await work
        const known = new Set([...chosen, ...held.current.map(spec.seq)])
        const fresh = found.filter((row) => !known.has(spec.seq(row)))
        if (only && fresh[0] && unknown.length === 0) return only(fresh.slice(0, 1))
        const room = max - chosen.length - held.current.length
        put([...held.current, ...fresh.slice(0, room)])
        const told = [
          unknown.length > 0 ? `찾을 수 없는 ${spec.noun}: ${unknown.join(', ')}` : '',
          fresh.length > room ? full : '',
        ]
        say(told.filter(Boolean).join('\n') || null)
      } catch (error) {
        // an error of the picker's own says what is wrong with the text
        say(error instanceof ApiError || !(error instanceof Error) ? messageOf(error) || null : error.message)
      }
    },
  }
}

export type Picked<Row> = ReturnType<typeof usePicked<Row>>
