import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { recordHref } from '@/kit/detail/record-navigation'
import type { ListAction } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import { useReorder } from '@/kit/list/use-reorder'
import {
  displayAudienceLabels,
  displayDeviceLabels,
  displayStateLabels,
  popupContentLabels,
} from '@/shared/api/gen/exhibit-newwindow.gen'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { displayActions } from '../display.actions'
import { useBulkPopups, useReorderPopups } from './popup.calls'
import { popupDef } from './popup.def'
import { openPreview, pagesText } from './popup.rules'

type Row = Schemas['PopupRow']

const DETAIL = '/exhibit/newwindow/detail'
const { text, link, image, twoLine, pill, toggle, number, day } = columnsOf(popupDef)

export function PopupList() {
  const { mutateAsync: bulk } = useBulkPopups()
  const order = useReorderPopups()
  const router = useRouter()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { displayState } = popupDef.read(search)
  const columns = useMemo(
    () => [
      image('image', { width: 5.8, value: ({ image: first }) => first?.smallUrl }),
      link('title', {
        width: 13,
        grow: true,
        to: DETAIL,
        search: ({ popupSeq }) => ({ seq: String(popupSeq) }),
      }),
      text('pages', { width: 11, value: ({ pages }) => pagesText(pages) }),
      text('contentType', { width: 5, hidden: true, value: ({ contentType }) => popupContentLabels[contentType] }),
      twoLine('device', {
        title: '기기·대상',
        width: 6.6,
        value: ({ device }) => displayDeviceLabels[device],
        second: ({ audience }) => displayAudienceLabels[audience],
      }),
      twoLine('startAt', {
        title: '노출기간',
        width: 11.5,
        value: ({ startAt }) => cellTime(startAt),
        second: ({ endAt }) => `~ ${cellTime(endAt ?? '')}`,
      }),
      pill('displayState', displayStateLabels, stateTones, { width: 6 }),
      toggle('visible', {
        run: ({ popupSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [popupSeq] } }),
      }),
      number('views30d', { width: 7.2 }),
      number('clicks30d', { width: 7.2 }),
      number('closes30d', { width: 6.4 }),
      day('createdAt', { width: 7 }),
    ],
    [bulk],
  )
  const actions = useMemo((): ListAction<Row>[] => {
    const copy = (seq: number) => router.history.push(recordHref(DETAIL, { copy: String(seq) }))
    return [
      {
        label: '미리보기',
        on: 'row',
        reads: true,
        run(_, [popup]): undefined {
          if (popup) openPreview(popup)
        },
      },
      ...displayActions<Row>({ noun: '팝업', bulk, copy }),
    ]
  }, [bulk, router])
  return (
    <ListScreen
      def={popupDef}
      columns={columns}
      caption="팝업 목록"
      actions={actions}
      create={{ label: '등록', to: DETAIL }}
      reorder={{ use: useReorder, within: ['displayState'], run: (seqs) => order(seqs, displayState) }}
    />
  )
}
