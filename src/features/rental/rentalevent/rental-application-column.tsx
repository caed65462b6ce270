import type { Column } from '@/kit/columns/column'
import { columnsOf } from '@/kit/columns/columns'
import type { ListDef } from '@/kit/list/def'
import { rentalApplicationStateLabels } from '@/shared/api/gen/promotion-event.gen'
import type { ListPath, RowOf, Schemas } from '@/shared/api/types'
import { linkTo } from '@/shared/ui/table/cells'

type Told = Pick<Schemas['EventRental'], 'rentalApplication'>

/** 렌탈: the newest application of who took part or won, which leads to it where the admin may see applications. */
export function rentalColumnOf<P extends ListPath>(def: ListDef<P>) {
  const { custom } = columnsOf(def)
  const cell = ({ rentalApplication: newest }: Told) =>
    newest &&
    linkTo(
      `${newest.applicationNo} · ${rentalApplicationStateLabels[newest.state]}`,
      `/rental/productapply?seq=${newest.rentalApplicationSeq}`,
    )
  // rows of these lists have one: so say the models of winners, comments and entries
  const columns: readonly Column<RowOf<P>>[] = [
    custom('rentalApplication', { title: '렌탈', width: 13, cut: true, cell: (row) => cell(row as Told) }),
  ]
  return () => columns
}
