import type { RowData } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type BodyProps, RowGroup } from './table-body'

export interface VirtualBodyProps<R extends RowData> extends BodyProps<R> {
  scroller: RefObject<HTMLDivElement | null>
  /** Height of a row in rem, until it is measured. */
  estimate: number
}

/** Only the rows in sight, between two rows that keep the place of the others. */
export function VirtualBody<R extends RowData>({ rows, scroller, estimate, ...rest }: VirtualBodyProps<R>) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate * rem,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 1,
    // the body is first drawn before the frame is measured
    initialRect: { width: 0, height: 50 * rem },
  })
  // the frame is an ancestor: when both are new, it is known only after this first draw
  const [, framed] = useState(false)
  useLayoutEffect(() => framed(true), [])
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      {before > 0 && <Gap height={before / rem} span={rest.span} />}
      {items.map((item) => {
        const row = rows[item.index]
        return row && <RowGroup key={row.id} row={row} {...rest} index={item.index} measure={virtual.measureElement} />
      })}
      {after > 0 && <Gap height={after / rem} span={rest.span} />}
    </tbody>
  )
}

function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr>
      <td colSpan={span} style={{ height: `${height}rem`, padding: 0, border: 0 }} />
    </tr>
  )
}
