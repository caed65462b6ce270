import type { Column } from '@/kit/columns/column'
import { columnsOf } from '@/kit/columns/columns'
import type { ListDef } from '@/kit/list/list-def'
import { rentalApplicationStateLabels } from '@/shared/api/gen/promotion-event.gen'
import type { ListPath, RowOf, Schemas } from '@/shared/api/types'
import { linkTo } from '@/shared/ui/table/cells'

type RentalRow = Pick<Schemas['EventRental'], 'rentalApplication'>

/** Returns the column 렌탈: the latest application of the participant, linked if the admin may see applications. */
export function rentalColumnOf<P extends ListPath>(def: ListDef<P>) {
  const { custom } = columnsOf(def)
  const cell = ({ rentalApplication: newest }: RentalRow) =>
    newest &&
    linkTo(
      `${newest.applicationNo} · ${rentalApplicationStateLabels[newest.state]}`,
      `/rental/productapply?seq=${newest.rentalApplicationSeq}`,
    )
  // the rows of these lists are winners, comments and entries, which all have the field
  const columns: readonly Column<RowOf<P>>[] = [
    custom('rentalApplication', { title: '렌탈', width: 13, cut: true, cell: (row) => cell(row as RentalRow) }),
  ]
  return () => columns
}
