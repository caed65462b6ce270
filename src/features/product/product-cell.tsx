import type { ReactNode } from 'react'
import { nameCell } from '@/shared/ui/table/cells'
import { itemCellLines, type Product } from './product.rules'

/** Renders an item in tables outside of lists: pickers, dialogs, drawers and forms. `more` follows brand and size. */
export function productCell(product: Product, more?: ReactNode): ReactNode {
  const { first, second, picture } = itemCellLines(product)
  return nameCell(
    <b>{first}</b>,
    more ? (
      <>
        {second && `${second} · `}
        {more}
      </>
    ) : (
      second
    ),
    picture,
  )
}
