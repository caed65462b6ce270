import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/errors'
import type { PastedRecords, PickSpec } from '../layers/picker-spec'

interface Input<Row> {
  spec: PickSpec<Row>
  max: number
  chosen: readonly number[]
}

/** Manages the rows picked in a dialog, in picking order; at most `max` together with those chosen before. */
export function usePicked<Row>({ spec, max, chosen }: Input<Row>) {
  const [rows, setRows] = useState<Row[]>([])
  // pasted records are resolved asynchronously and are added to the rows picked by then
  const latestRows = useRef<readonly Row[]>(rows)
  const setPicked = (next: Row[]) => {
    latestRows.current = next
    setRows(next)
  }
  const [message, setMessage] = useState<string | null>(null)
  const full = `최대 ${max}건까지 선택할 수 있습니다.`
  const leftOut = ({ unknown, refused = [] }: Omit<PastedRecords<Row>, 'rows'>) => [
    unknown.length > 0 ? `찾을 수 없는 ${spec.noun}: ${unknown.join(', ')}` : '',
    refused.length > 0 ? `선택할 수 없는 ${spec.noun}: ${refused.join(', ')}` : '',
  ]
  // errors of the picker itself describe what is wrong with the text
  const showFailure = (error: unknown) =>
    setMessage(error instanceof ApiError || !(error instanceof Error) ? messageOf(error) || null : error.message)
  const has = (row: Row) => rows.some((other) => spec.seq(other) === spec.seq(row))

  return {
    rows,
    message,
    setMessage,
    has,
    toggle(row: Row) {
      if (has(row)) {
        setMessage(null)
        return setPicked(rows.filter((other) => spec.seq(other) !== spec.seq(row)))
      }
      if (rows.length + chosen.length >= max) return setMessage(full)
      setMessage(null)
      setPicked([...rows, row])
    },
    clear() {
      setMessage(null)
      setPicked([])
    },
    /** Adds the records named by a pasted text, and reports the names that add none. */
    async addPasted(work: Promise<PastedRecords<Row>>, only?: (rows: Row[]) => void) {
      setMessage(null)
      try {
        const pasted = await work
        const messages = leftOut(pasted)
        const known = new Set([...chosen, ...latestRows.current.map(spec.seq)])
        const fresh = pasted.rows.filter((row) => !known.has(spec.seq(row)))
        if (only && fresh[0] && !messages.some(Boolean)) return only(fresh.slice(0, 1))
        const room = max - chosen.length - latestRows.current.length
        setPicked([...latestRows.current, ...fresh.slice(0, room)])
        if (fresh.length > room) messages.push(full)
        setMessage(messages.filter(Boolean).join('\n') || null)
      } catch (error) {
        showFailure(error)
      }
    },
    /** Reports the unknown names in a text that is searched for, and those that cannot be picked. */
    async nameUnknown(work: Promise<PastedRecords<Row>>) {
      try {
        setMessage(
          leftOut(await work)
            .filter(Boolean)
            .join('\n') || null,
        )
      } catch (error) {
        showFailure(error)
      }
    },
  }
}

export type Picked<Row> = ReturnType<typeof usePicked<Row>>
