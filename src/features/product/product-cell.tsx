import type { ReactNode } from 'react'
import { nameCell } from '@/shared/ui/table/cells'
import { itemCellLines, type Product } from './product.rules'

/** Renders an item in tables outside of lists: pickers, dialogs, drawers and forms. `extra` follows brand and size. */
export function productCell(product: Product, extra?: ReactNode): ReactNode {
  const { first, second, picture } = itemCellLines(product)
  return nameCell(
    <b>{first}</b>,
    extra ? (
      <>
        {second && `${second} · `}
        {extra}
      </>
    ) : (
      second
    ),
    picture,
  )
}
