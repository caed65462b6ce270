import { type ComponentType, useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import type { Column } from '@/kit/columns/column'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ExcelUploadButton } from '@/kit/excel/upload-button'
import { ListScreen } from '@/kit/list/list-screen'
import {
  eventWinnerSourceLabels,
  eventWinnerStateLabels,
  winnerTaxStateLabels,
} from '@/shared/api/gen/promotion-event.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { mutedText, nameCell } from '@/shared/ui/table/cells'
import { ERASED_TEXT } from '../../../../domain/common/erased-text'
import { useNoColumns } from './event.calls'
import { type EventScope, shopEvents } from './event-scope.rules'
import { useWinnerActions } from './event-winner.actions'
import { winnerDef } from './event-winner.def'
import type { WinnerListHeadProps } from './winner-list-head'

const WinnerListHead = lazyPart<WinnerListHeadProps>(
  async () => (await import('./winner-list-head')).WinnerListHead,
  () => <p role="status">이벤트를 불러오는 중입니다.</p>,
)
type Own = readonly Column<Schemas['EventWinner']>[]

/**
 * Returns the winner list of a scope. For one event it also shows its prizes and the draw actions.
 * `useOwn` returns extra columns behind the phone.
 */
export function createWinnerList(
  scope: EventScope,
  def: typeof winnerDef,
  WinnerDrawer: ComponentType,
  useOwn: () => Own = useNoColumns,
) {
  const { number, text, link, mention, custom, pill, day } = columnsOf(def)
  const columns = (own: Own) => [
    number('rankNo', { width: 6 }),
    text('prizeName', { width: 11, minWidth: 8, grow: true }),
    text('eventTitle', { width: 12, hidden: true }),
    mention('loginId', {
      width: 12.5,
      minWidth: 11,
      to: '/member/manage/detail',
      search: ({ memberSeq }) => memberSeq && { seq: memberSeq },
    }),
    link('name', {
      width: 6.5,
      value: ({ name }) => name ?? ERASED_TEXT,
      search: ({ eventWinnerSeq }) => ({ seq: String(eventWinnerSeq) }),
    }),
    text('phone', { width: 9, minWidth: 9 }),
    ...own,
    custom('source', { width: 5.5, cell: ({ source }) => eventWinnerSourceLabels[source] }),
    pill('state', eventWinnerStateLabels, stateTones, { width: 6.5 }),
    custom('taxState', {
      width: 6.5,
      cell: ({ taxState, taxAmount }) =>
        taxState === 'NONE' ? null : nameCell(winnerTaxStateLabels[taxState], `${formatThousands(taxAmount)}원`),
    }),
    custom('receiver', {
      width: 5,
      cell: ({ receiver, prizeKind }) => (prizeKind !== 'GOODS' ? null : receiver ? '등록' : mutedText('미등록')),
    }),
    day('claimDueDate', { width: 7 }),
    day('notifiedAt', { width: 7 }),
    day('deliveredAt', { width: 7 }),
    text('memo', { width: 6 }),
  ]
  return function List() {
    const own = useOwn()
    return (
      <>
        <ListScreen
          def={def}
          columns={useMemo(() => columns(own), [own])}
          caption="당첨자 목록"
          actions={useWinnerActions(scope)}
          toolbar={(list) =>
            list.state.eventSeq !== undefined && (
              <ExcelUploadButton
                list={list}
                resource={scope.calls.pick}
                path={{ seq: list.state.eventSeq }}
                title="당첨자 업로드"
                note="경품순위와 아이디를 올립니다. 회원이 아니면 아이디 대신 이름과 휴대폰을 적어 주세요."
              />
            )
          }
          summary={(list) =>
            list.state.eventSeq !== undefined && (
              <WinnerListHead key={list.state.eventSeq} scope={scope} eventSeq={list.state.eventSeq} list={list} />
            )
          }
        />
        <WinnerDrawer />
      </>
    )
  }
}

export const EventWinnerList = createWinnerList(
  shopEvents,
  winnerDef,
  lazyDrawer(() => import('./event-winner.form'), 'WinnerForm'),
)
