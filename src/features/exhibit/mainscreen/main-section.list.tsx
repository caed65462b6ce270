import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { useDrawer } from '@/kit/detail/use-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { useReorder } from '@/kit/list/use-reorder'
import {
  displayAudienceLabels,
  displayDeviceLabels,
  displayStateLabels,
  mainSectionLayoutLabels,
} from '@/shared/api/gen/exhibit-mainscreen.gen'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { openDialog } from '@/shared/ui/layers/dialog'
import { picture, statePill } from '@/shared/ui/table/cells'
import { displayActions } from '../display.actions'
import styles from './main-screen.module.css'
import { MainScreenTabs } from './main-screen-tabs'
import { useBulkSections, useReorderSections } from './main-section.calls'
import { mainSectionDef } from './main-section.def'
import { hasTooFewItems, modeText } from './main-section.rules'

type Row = Schemas['MainSectionRow']

const SectionDrawer = lazyDrawer(() => import('./main-section.form'), 'MainSectionForm')
const preview = lazyCode(() => import('../main-page-preview'))

const { link, twoLine, custom, pill, toggle, time } = columnsOf(mainSectionDef)

/** Renders the pictures of the first items. */
const thumbnailCell = ({ thumbnails }: Row) => (
  <span className={styles.faces}>
    {thumbnails.map(({ itemSeq, thumbnailUrl }) => (
      <i key={itemSeq}>{picture(thumbnailUrl)}</i>
    ))}
  </span>
)

function counts({ shownCount, unshownCount }: Row) {
  return (
    <>
      {shownCount}개 {hasTooFewItems(shownCount) && statePill('4개 미만 숨김', 'amber')}
      {unshownCount > 0 && statePill(`노출 불가 ${unshownCount}`, 'red')}
    </>
  )
}

async function openPreview() {
  const view = await preview.get()
  // not awaited, so that the button is not busy while the dialog is open
  if (view) void openDialog(() => <view.MainPagePreview />, { title: '메인 화면 미리보기', size: 'lg' })
}

export function MainSectionList() {
  const { mutateAsync: bulk } = useBulkSections()
  const order = useReorderSections()
  const { create } = useDrawer()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { displayState } = mainSectionDef.read(search)
  const columns = useMemo(
    () => [
      link('title', {
        width: 11,
        grow: true,
        search: ({ mainSectionSeq }) => ({ seq: String(mainSectionSeq) }),
        second: ({ subtitle }) => subtitle ?? '-',
      }),
      twoLine('layout', {
        width: 8.4,
        value: ({ layout }) => mainSectionLayoutLabels[layout],
        second: modeText,
      }),
      custom('thumbnails', { width: 17.4, cell: thumbnailCell }),
      custom('shownCount', { width: 10, cell: counts }),
      twoLine('device', {
        width: 6.6,
        minWidth: 6.6,
        title: '기기·대상',
        value: ({ device }) => displayDeviceLabels[device],
        second: ({ audience }) => displayAudienceLabels[audience],
      }),
      twoLine('startAt', {
        title: '노출기간',
        width: 10.4,
        minWidth: 10.4,
        value: ({ startAt }) => cellTime(startAt),
        second: ({ endAt }) => (endAt ? `~ ${cellTime(endAt)}` : '기간 제한 없음'),
      }),
      pill('displayState', displayStateLabels, stateTones, { width: 6 }),
      toggle('visible', {
        run: ({ mainSectionSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [mainSectionSeq] } }),
      }),
      time('updatedAt', { hidden: true }),
    ],
    [bulk],
  )
  const actions = useMemo(() => displayActions<Row>({ noun: '메인 섹션', bulk, copy: create }), [bulk, create])
  return (
    <>
      <ListScreen
        def={mainSectionDef}
        columns={columns}
        caption="메인 섹션 목록"
        actions={actions}
        create={{ label: '섹션 등록', search: { new: '1' } }}
        summary={<MainScreenTabs />}
        toolbar={<Button onClick={openPreview}>미리보기</Button>}
        reorder={{ use: useReorder, within: ['displayState'], run: (seqs) => order(seqs, displayState) }}
      />
      <SectionDrawer />
    </>
  )
}
